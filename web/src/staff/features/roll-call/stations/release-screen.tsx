import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addPickupStep } from '../../../../data/incidents/pickups.ts'
import { TAP_NOT_KEPT } from '../../../../domain/not-kept.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { usePersonRows } from '../people-by-name.tsx'
import { nameOf, namesakesOf } from '../person-rows.ts'
import { ReleaseDialog } from '../release-dialog.tsx'
import { ReunificationFrame } from '../reunification-frame.tsx'
import { PickupList } from './pickup-list.tsx'
import { isOpen, isSettled, type PickupRow, wentWithAnother } from './pickup-rows.ts'
import { ReadRequests } from './read-requests.tsx'
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
  const say = async ({ pickup }: PickupRow, state: 'waiting' | 'withdrawn') =>
    setNotStored(!(await addPickupStep(pickup, state).catch(() => false)))
  const handOver = (kind: 'primary' | 'secondary') => (item: PickupRow) => (
    <Button kind={kind} block onClick={() => setChosen(item.pickup.id)}>
      Hand over {nameOf(item.row)}
    </Button>
  )
  return (
    <>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <ReadRequests incidentid={incidentid} isEmpty={open.length === 0} />
      <PickupList title="At the gate" items={open.filter(isHere)} actions={handOver('primary')} />
      <PickupList
        title="Not at the gate yet"
        items={open.filter((item) => !isHere(item))}
        actions={handOver('secondary')}
      />
      <WentWithAnother items={items} onSay={say} />
      <LinkButton to={`/reunification${searchString}`} block>
        Find somebody whom nobody has asked for
      </LinkButton>
      {item && (
        <ReleaseDialog
          incidentid={incidentid}
          row={item.row}
          namesakes={namesakesOf(rows, item.row)}
          pickup={item.pickup}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

type WentWithAnotherProps = {
  items: readonly PickupRow[]
  onSay: (item: PickupRow, state: 'waiting' | 'withdrawn') => void
}

/** Adults who stand at the gate without the person whom they asked for. A wrong tap is taken back. */
function WentWithAnother({ items, onSay }: WentWithAnotherProps) {
  const confirm = useConfirm()

  async function settle(item: PickupRow) {
    const isSure = await confirm({
      message: `Does ${nameAdult(item.pickup.collector)} wait for ${nameOf(item.row)} no longer?`,
      confirmLabel: 'Settled',
    })
    if (isSure) onSay(item, 'withdrawn')
  }

  return (
    <>
      <PickupList
        title="Went with somebody else"
        items={items.filter(wentWithAnother)}
        actions={(item) => (
          <Button block onClick={() => void settle(item)}>
            Settled with {nameAdult(item.pickup.collector)}
          </Button>
        )}
      />
      <PickupList
        title="Settled"
        items={items.filter(isSettled)}
        actions={(item) => (
          <Button block onClick={() => onSay(item, 'waiting')}>
            {nameAdult(item.pickup.collector)} still waits
            <span className="visually-hidden"> for {nameOf(item.row)}</span>
          </Button>
        )}
      />
    </>
  )
}
