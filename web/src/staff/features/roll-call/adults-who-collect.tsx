import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { noteToRead } from '@holdfast/contract/roll-call/adult-notes'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useAdults } from '../../../data/incidents/releases.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import styles from './adults-who-collect.module.css'

type AdultsWhoCollectProps = {
  incidentid: string
  /** Empty for somebody on no list. */
  personid: string
  /** The name that stands in the form. */
  chosen: string
  onChoose: (adult: PersonAdult) => void
}

function useListedAdults(incidentid: string, personid: string) {
  const mayRead = isAllowed(useMe(), 'read adults')
  const isReachable = useIsServerReachable()
  const adults = useAdults({ incidentid, personid }, mayRead && isReachable && personid !== '')
  return { adults, mayRead, isReachable }
}

/** What the school has noted about the adult who is named; `""` if nothing, or while it is not known. */
export function useNoteToRead(incidentid: string, personid: string, named: string): string {
  const { adults } = useListedAdults(incidentid, personid)
  return named.trim() === '' ? '' : noteToRead(adults.data ?? [], named)
}

/** The school's list of who may collect somebody, for the team. A note such as “not to collect” is a warning. */
export function AdultsWhoCollect(props: AdultsWhoCollectProps) {
  const { incidentid, personid, chosen, onChoose } = props
  const { adults, mayRead, isReachable } = useListedAdults(incidentid, personid)
  if (!mayRead) {
    return (
      <p className="meta">
        Who may collect is on the list of the school. Admins and the team can read it.
      </p>
    )
  }
  if (personid === '')
    return (
      <p className="meta">
        Known by name only. If the child is on a list, choose them there to see who may collect.
      </p>
    )
  if (!isReachable)
    return <p className="meta">The list of adults who may collect needs a network.</p>
  if (adults.state === 'loading') return <Spinner />
  if (adults.state === 'failed') {
    return (
      <Notice kind="warn" title="The list of adults who may collect is not available right now" />
    )
  }
  if (adults.data.length === 0)
    return <p className="meta">The school’s list names nobody who may collect.</p>
  const noteText = chosen.trim() === '' ? '' : noteToRead(adults.data, chosen)
  return (
    <>
      <BareList aria-label="Who may collect" className={styles.adults}>
        {adults.data.map((adult) => (
          <li key={`${adult.name} ${adult.relationship}`}>
            <Button block aria-pressed={adult.name === chosen} onClick={() => onChoose(adult)}>
              {nameAdult({ adult: adult.name, relationship: adult.relationship })}
              {adult.note && ` · ${adult.note}`}
            </Button>
          </li>
        ))}
      </BareList>
      {noteText !== '' && (
        <Notice kind="danger" title={`The school has noted: ${noteText}`}>
          Ask an admin before you hand anybody to {chosen.trim()}.
        </Notice>
      )}
    </>
  )
}
