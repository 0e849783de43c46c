import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { pluralise } from '@holdfast/contract/text'
import { useTextsOutOfReach } from '../../../data/log/texts-out-of-reach.ts'
import { usePicturesAlone } from '../../../data/log/unsent-pictures.ts'
import { useOutbox } from '../../../sync/outbox.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useHasLasted } from '../../../ui/hooks/use-has-lasted.ts'

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
  const waiting = items.length - refused
  const picturesWaiting = pictures.length - stuck
  const isEntryShown = useHasLasted(waiting > 0)
  const isPictureShown = useHasLasted(picturesWaiting > 0)
  // One line: what needs the person comes before what is sent automatically.
  const [first] = [
    { count: refused, noun: NOT_ACCEPTED },
    { count: stuck, noun: PICTURES_NOT_SENT },
    { count: isEntryShown ? waiting : 0, noun: NOT_SENT },
    { count: isPictureShown ? picturesWaiting : 0, noun: PICTURES_WAIT },
    { count: texts, noun: BEGUN },
  ].filter(({ count }) => count > 0)
  if (first === undefined) return null
  return (
    <LinkButton to="/unsent" icon={faTriangleExclamation} block>
      {pluralise(first.count, first.noun)}
    </LinkButton>
  )
}
