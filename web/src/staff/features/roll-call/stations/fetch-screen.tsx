import type { PickupState } from '@holdfast/contract/roll-call/pickup-words'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addPickupStep } from '../../../../data/incidents/pickups.ts'
import { useMe } from '../../../../data/sign-in/me.ts'
import { TAP_NOT_KEPT } from '../../../../domain/not-kept.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { nameOf } from '../person-rows.ts'
import { ReunificationFrame } from '../reunification-frame.tsx'
import { PickupList } from './pickup-list.tsx'
import { describeOthers, isOpen, type PickupRow } from './pickup-rows.ts'
import { ReadRequests } from './read-requests.tsx'
import { usePickupRows } from './use-pickup-rows.ts'

/** For runners: who is to be fetched, from where, and who is on the way already. */
export function FetchScreen() {
  return (
    <ReunificationFrame title="Fetch people" back="/reunification">
      {({ id }) => <Fetching incidentid={id} />}
    </ReunificationFrame>
  )
}

type Say = (item: PickupRow, state: Exclude<PickupState, 'asked'>) => void

function Fetching({ incidentid }: { incidentid: string }) {
  const items = usePickupRows(incidentid)
  const [isNotStored, setNotStored] = useState(false)
  const open = items.filter(isOpen)
  const inState = (...states: PickupState[]) =>
    open.filter(({ pickup }) => states.includes(pickup.state))
  const say: Say = async ({ pickup }, state) =>
    setNotStored(!(await addPickupStep(pickup, state).catch(() => false)))
  const withdrawn = items.filter(
    ({ pickup, row }) => pickup.state === 'withdrawn' && !row.mark?.released,
  )
  return (
    <>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <ReadRequests incidentid={incidentid} isEmpty={open.length === 0} />
      <PickupList
        title="To fetch"
        items={inState('asked', 'waiting')}
        actions={(item) => <ToFetch item={item} onSay={say} />}
      />
      <PickupList
        title="Being fetched"
        items={inState('fetching')}
        actions={(item) => <BeingFetched item={item} onSay={say} />}
      />
      <PickupList
        title="At the gate"
        items={inState('here')}
        actions={(item) => (
          <Button block onClick={() => say(item, 'waiting')}>
            {nameOf(item.row)} is not at the gate
          </Button>
        )}
      />
      <PickupList
        title="Withdrawn"
        items={withdrawn}
        actions={(item) => (
          <Button block onClick={() => say(item, 'waiting')}>
            {nameAdult(item.pickup.collector)} asks for {nameOf(item.row)} after all
          </Button>
        )}
      />
    </>
  )
}

/** Nobody runs a second time by mistake for a person whom somebody fetches for another adult. */
function ToFetch({ item, onSay }: { item: PickupRow; onSay: Say }) {
  const confirm = useConfirm()
  const name = nameOf(item.row)
  const isFetched = describeOthers(item) !== undefined

  async function withdraw() {
    const isSure = await confirm({
      message: `Does ${nameAdult(item.pickup.collector)} ask for ${name} no longer?`,
      confirmLabel: 'Withdraw',
    })
    if (isSure) onSay(item, 'withdrawn')
  }

  return (
    <>
      <Button
        kind={isFetched ? 'secondary' : 'primary'}
        block
        onClick={() => onSay(item, 'fetching')}
      >
        I fetch {name}
        {isFetched && ' too'}
      </Button>
      <Button kind="quiet" block onClick={() => void withdraw()}>
        Withdraw
        <span className="visually-hidden"> the request for {name}</span>
      </Button>
    </>
  )
}

/** Somebody else may fetch too, knowing who does already. */
function BeingFetched({ item, onSay }: { item: PickupRow; onSay: Say }) {
  const { userid } = useMe()
  const name = nameOf(item.row)
  const isMine = item.pickup.fetchers.some((fetcher) => fetcher.userid === userid)
  return (
    <>
      <Button kind={isMine ? 'primary' : 'secondary'} block onClick={() => onSay(item, 'here')}>
        {name} is at the gate
      </Button>
      {!isMine && (
        <Button block onClick={() => onSay(item, 'fetching')}>
          I fetch {name} too
        </Button>
      )}
      <Button kind="quiet" block onClick={() => onSay(item, 'waiting')}>
        Nobody fetches {name} now
      </Button>
    </>
  )
}
