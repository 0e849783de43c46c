import { useContent, usePictureAddress } from '../../../data/content.ts'
import { useMe } from '../../../data/me.ts'
import styles from './hero.module.css'
import { initialsOf } from './initials.ts'

/** The organisation's background and logo; initials where there is no logo. */
export function Hero() {
  const { name, organisationname } = useMe()
  const content = useContent().data
  const addressOf = usePictureAddress()
  return (
    <div className={styles.hero}>
      {content?.background && (
        <img className={styles.background} src={addressOf(content.background)} alt="" />
      )}
      <div className={styles.inside}>
        <span className={styles.logo}>
          {content?.logo ? (
            <img src={addressOf(content.logo)} alt="" />
          ) : (
            <span aria-hidden="true">{initialsOf(organisationname)}</span>
          )}
        </span>
        <div className={styles.words}>
          <p className={styles.organisation}>{organisationname}</p>
          <p className={styles.person}>Signed in as {name}</p>
        </div>
      </div>
    </div>
  )
}
