import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faDiagramProject } from '@fortawesome/free-solid-svg-icons/faDiagramProject'
import { faImages } from '@fortawesome/free-solid-svg-icons/faImages'
import { faLightbulb } from '@fortawesome/free-solid-svg-icons/faLightbulb'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { Guidance, Picture } from '@holdfast/contract/content/content'
import { pluralise } from '@holdfast/contract/text'
import { useId } from 'react'
import { useContactGroups, useContacts } from '../../../../data/contacts.ts'
import { useContent } from '../../../../data/content/content.ts'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import { Link } from '../../../../routing/navigation.tsx'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { ListLink } from '../../../../ui/list/list.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { askedBlanks, countBlanks } from '../../../blanks/blanks.ts'
import { useAdminAddress, useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { ContentPage } from '../content-page.tsx'
import { contactHints, hintsOf } from './completeness.ts'
import { factsOf } from './content-facts.ts'
import { DraftSummary } from './draft-summary.tsx'
import styles from './overview-page.module.css'
import { Transfer } from './transfer.tsx'

/** The overview: the parts of the content, hints, and import and export. */
export function OverviewPage() {
  return (
    <ContentPage
      title="Content"
      intro="Everything that staff read in a crisis. It is written in a draft, and staff see it once it is published."
    >
      {(draft) => <Overview draft={draft} />}
    </ContentPage>
  )
}

function Overview({ draft }: { draft: PresentDraft }) {
  const { organisationid } = useAdminOrganisation()
  const published = useContent(organisationid)
  return (
    <ReadSection read={published}>
      {({ media }) => (
        <>
          <DraftSummary draft={draft} />
          <ContentCategories guidance={draft.guidance} media={media} />
          <Completeness guidance={draft.guidance} media={media} />
          <BlankSummary guidance={draft.guidance} />
          <Transfer draft={draft} />
        </>
      )}
    </ReadSection>
  )
}

type CompletenessProps = { guidance: Guidance; media: readonly Picture[] }

/** The hints about incomplete content. */
function Completeness({ guidance, media }: CompletenessProps) {
  const titleId = useId()
  const addressOf = useAdminAddress()
  const { organisationid } = useAdminOrganisation()
  const groups = useContactGroups(organisationid).data
  const contacts = useContacts(organisationid).data
  const hints = [
    ...hintsOf(guidance, media),
    ...(groups && contacts ? contactHints(groups, contacts) : []),
  ]
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Worth a look before a crisis</h2>
      {hints.length === 0 ? (
        <p className={styles.hint} data-colour="ok">
          <Icon icon={faCircleCheck} />
          Nothing seems to be missing.
        </p>
      ) : (
        <ul className={styles.hints}>
          {hints.map(({ message, path }) => (
            <li key={message} className={styles.hint} data-colour="orange">
              <Icon icon={faLightbulb} />
              <Link to={addressOf(path)} viewTransition>
                {message}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const CATEGORIES = [
  ['roles', 'Roles', 'roles', faUsers, 'blue'],
  ['checklists', 'Checklists', 'checklists', faListCheck, 'green'],
  ['threats', 'Critical actions', 'threats', faShieldHalved, 'orange'],
  ['info', 'Information', 'info', faCircleInfo, 'purple'],
  ['initialAction', 'Initial action', 'initial-action', faDiagramProject, 'red'],
  ['alerts', 'Kinds of alert', 'alerts', faBell, 'red'],
  ['pictures', 'Pictures and map', 'pictures', faImages, 'light-blue'],
] as const

type ContentCategoriesProps = { guidance: Guidance; media: readonly Picture[] }

/** The categories of the content with links to their pages. */
function ContentCategories({ guidance, media }: ContentCategoriesProps) {
  const addressOf = useAdminAddress()
  const facts = factsOf(guidance, media)
  return (
    <ul aria-label="Parts of the content" className={styles.parts}>
      {CATEGORIES.map(([category, title, path, icon, colour]) => (
        <ListLink
          key={category}
          to={addressOf(`/admin/content/${path}`)}
          title={title}
          subtitle={facts[category]}
          icon={icon}
          colour={colour}
        />
      ))}
    </ul>
  )
}

/** What only the school itself can fill in. */
function BlankSummary({ guidance }: { guidance: Guidance }) {
  const titleId = useId()
  const addressOf = useAdminAddress()
  const count = countBlanks(guidance)
  if (count === 0) return null
  const questions = askedBlanks(guidance).flatMap(({ blanks }) => blanks).length
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Blanks to fill in: {count}</h2>
      <p>
        Only you know what belongs there. {pluralise(questions, 'question')} fill them all. Until
        then staff read general words in their place.
      </p>
      <div>
        <LinkButton to={addressOf('/admin/content/blanks')} icon={faPenToSquare}>
          Answer the questions
        </LinkButton>
      </div>
    </section>
  )
}
