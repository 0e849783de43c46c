import { useConfirm } from '../ui/dialog/confirm-host.tsx'

/**
 * Asks whether to leave a form without saving; resolves to true if so. When `isChanged`, leaving would
 * lose what was typed, so the button is red and Cancel has the focus.
 */
export function useConfirmExit(): (isChanged?: boolean) => Promise<boolean> {
  const confirm = useConfirm()
  return (isChanged = true) =>
    confirm({ message: 'Exit without saving changes?', danger: isChanged })
}
