import { useConfirm } from '../ui/confirm-host.tsx'

/**
 * Asks whether to leave a form without saving; resolves to true if so. `isChanged`: leaving loses
 * something typed, so that the button is red and Cancel has the focus.
 */
export function useConfirmExit(): (isChanged?: boolean) => Promise<boolean> {
  const confirm = useConfirm()
  return (isChanged = true) =>
    confirm({ message: 'Exit without saving changes?', danger: isChanged })
}
