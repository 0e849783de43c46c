import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addPickupStep } from '../../../../data/incidents/pickups.ts'
import { TAP_NOT_KEPT } from '../../../../domain/not-kept.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { usePersonRows } from '../people-by-name.tsx'
import { nameOf, namesakesOf } from '../person-rows.ts'
import { ReleaseDialog } from '../release-dialog.tsx'
import { ReunificationFrame } from '../reunification-frame.tsx'
import { PickupList } from './pickup-list.tsx'
import { isOpen, type PickupRow, wentWithAnother } from './pickup-rows.ts'
import { usePickupRows } from './use-pickup-rows.ts'

/** For whoever hands over: those at the gate, with the adult as the greeter noted it. */
export function ReleaseScreen() {
  return (
    <ReunificationFrame title="Hand over" back="/reunification">
      {({ id }, searchString) => <Releasing incidentid={id} searchString={searchString} />}
    </ReunificationFrame>
  )
}

function Releasing({ incidentid, searchString }: { incidentid: string; searchString: string }) {
  const items = usePickupRows(incidentid)
  const rows = usePersonRows(incidentid)
  const [chosen, setChosen] = useState<string>()
  const [isNotStored, setNotStored] = useState(false)
  const open = items.filter(isOpen)
  const isHere = ({ pickup }: PickupRow) => pickup.state === 'here'
  const item = items.find(({ pickup }) => pickup.id === chosen)
  const settle = async ({ pickup }: PickupRow) =>
    setNotStored(!(await addPickupStep(pickup, 'withdrawn').catch(() => false)))
  const handOver = (kind: 'primary' | 'secondary') => (item: PickupRow) => (
    <Button kind={kind} block onClick={() => setChosen(item.pickup.id)}>
      Hand over {nameOf(item.row)}
    </Button>
  )
  return (
    <>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {open.length === 0 && <p>Nobody is asked for. Who is asked for at the gate appears here.</p>}
      <PickupList title="At the gate" items={open.filter(isHere)} actions={handOver('primary')} />
      <PickupList
        title="Not at the gate yet"
        items={open.filter((item) => !isHere(item))}
        actions={handOver('secondary')}
      />
      <PickupList
        title="Went with somebody else"
        items={items.filter(wentWithAnother)}
        actions={(item) => (
          <Button block onClick={() => void settle(item)}>
            Settled with {nameAdult(item.pickup.collector)}
          </Button>
        )}
      />
      <LinkButton to={`/reunification${searchString}`} block>
        Find somebody whom nobody has asked for
      </LinkButton>
      {item && (
        <ReleaseDialog
          incidentid={incidentid}
          row={item.row}
          namesakes={namesakesOf(rows, item.row)}
          collector={item.pickup.collector}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
