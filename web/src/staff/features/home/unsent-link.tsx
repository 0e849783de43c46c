import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { pluralise } from '@holdfast/contract/text'
import { useEffect, useState } from 'react'
import { useTextsOutOfReach } from '../../../data/log/texts-out-of-reach.ts'
import { usePicturesAlone } from '../../../data/log/unsent-pictures.ts'
import { useOutbox } from '../../../sync/outbox.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'

/** Entries are usually sent sooner than this. The link appears only when one takes longer. */
const SHOWN_AFTER_MS = 2000

const NOT_ACCEPTED = { one: 'entry was not accepted', many: 'entries were not accepted' }
const BEGUN = { one: 'text was never sent', many: 'texts were never sent' }
const NOT_SENT = { one: 'entry is not sent yet', many: 'entries are not sent yet' }
const PICTURES_NOT_SENT = { one: 'picture was not sent', many: 'pictures were not sent' }
const PICTURES_WAIT = { one: 'picture is not sent yet', many: 'pictures are not sent yet' }

/** Leads to what this person wrote and the server does not have. Renders nothing when the server has everything. */
export function UnsentLink() {
  const { items } = useOutbox()
  const refused = items.filter((item) => item.refused !== undefined).length
  const texts = useTextsOutOfReach().length
  const pictures = usePicturesAlone()
  const stuck = pictures.filter(({ reason }) => reason !== undefined).length
  const waiting = useLasting(items.length - refused)
  const picturesWaiting = useLasting(pictures.length - stuck)
  // One line: what needs the person comes before what is sent automatically.
  const [first] = [
    { count: refused, noun: NOT_ACCEPTED },
    { count: stuck, noun: PICTURES_NOT_SENT },
    { count: waiting, noun: NOT_SENT },
    { count: picturesWaiting, noun: PICTURES_WAIT },
    { count: texts, noun: BEGUN },
  ].filter(({ count }) => count > 0)
  if (first === undefined) return null
  return (
    <LinkButton to="/unsent" icon={faTriangleExclamation} block>
      {pluralise(first.count, first.noun)}
    </LinkButton>
  )
}

/** The count, or 0 until the count has been above 0 for a while. */
function useLasting(count: number): number {
  const [isLasting, setLasting] = useState(false)
  const isAny = count > 0
  useEffect(() => {
    if (!isAny) return
    const timer = setTimeout(() => setLasting(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isAny])
  return isLasting ? count : 0
}
