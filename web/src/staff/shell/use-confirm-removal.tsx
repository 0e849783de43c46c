import { useConfirm } from '../../ui/dialog/confirm-host.tsx'

type Removed = {
  noun: 'entry' | 'text' | 'tick' | 'alert' | 'picture'
  mayBeOnServer?: boolean
  /** How many pictures of an entry are removed with it. */
  pictures?: number
}

const HAS_COPY_BUTTON: readonly string[] = ['entry', 'text'] satisfies Removed['noun'][]

/** Asks before something that was never sent to the server is removed from this device. */
export function useConfirmRemoval(): (removed: Removed) => Promise<boolean> {
  const confirm = useConfirm()
  return ({ noun, mayBeOnServer = false, pictures = 0 }) =>
    confirm({
      message: `Remove this ${noun} from this device?`,
      details: (
        <p>
          {mayBeOnServer
            ? 'It is not sent any more. The server may have it already.'
            : 'It is nowhere else.'}
          {!mayBeOnServer &&
            HAS_COPY_BUTTON.includes(noun) &&
            ' Copy it first if you still need it.'}
          {pictures > 0 &&
            ` ${pictures === 1 ? 'Its picture is' : 'Its pictures are'} removed as well.`}
          {(pictures > 0 || noun === 'picture') && ' Save what you still need.'}
        </p>
      ),
      confirmLabel: 'Remove',
      danger: true,
    })
}
