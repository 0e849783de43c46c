import type { ReactNode } from 'react'
import { createContext, Suspense, useContext, useMemo, useState } from 'react'
import { lazyAfterStart } from '../screen/lazy-after-start.ts'
import type { News } from './toast.tsx'
import styles from './toast-host.module.css'

const Toast = lazyAfterStart(async () => (await import('./toast.tsx')).Toast)

type ShownToast = {
  id: number
  kind: 'success' | 'failure' | 'news'
  title: string
  message: string
  action?: News['action']
  about: string
  owner: string | undefined
}
/** A message replaces an earlier failure `about` the same thing, or else with the same words. */
type Toasts = {
  /** Shows `Success` and the message for four seconds. */
  success: (message: string, about?: string) => void
  /** Shows a failure for which there is no form to show it, until somebody closes it. */
  failure: (message: string, about?: string) => void
  /** Shows what others have done, until somebody closes it. Replaces earlier news `about` the same thing. */
  news: (news: News) => void
  /** Takes back news that are not true any more. */
  withdraw: (about: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Returns the functions that show toasts. Needs a `ToastHost` above. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastHost above it')
  return toasts
}

let lastId = 0

type ToastHostProps = {
  /** The user who is signed in: the failures of another user are not shown to them. */
  owner: string | undefined
  children: ReactNode
}

/** Mounted once, around the app: screen readers announce a message only in a live region that existed before it. */
export function ToastHost({ owner, children }: ToastHostProps) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const toasts = useMemo<Toasts>(() => {
    const show = (toast: Omit<ShownToast, 'id' | 'owner'>) => {
      lastId += 1
      const { about } = toast
      setShown((earlier) => [
        ...earlier.filter((one) => one.kind === 'success' || one.about !== about),
        { ...toast, id: lastId, owner },
      ])
    }
    return {
      success: (message, about = message) =>
        show({ kind: 'success', title: 'Success', message, about }),
      failure: (message, about = message) =>
        show({ kind: 'failure', title: 'Not done', message, about }),
      news: (news) => show({ kind: 'news', ...news }),
      withdraw: (about) => setShown((all) => all.filter((toast) => toast.about !== about)),
    }
  }, [owner])
  const visible = shown.filter((toast) => toast.kind === 'success' || toast.owner === owner)
  return (
    <ToastContext value={toasts}>
      {children}
      <div role="status" className={styles.region} data-print="hide">
        <Suspense>
          {visible.map(({ id, kind, title, message, action }) => (
            <Toast
              key={id}
              kind={kind}
              title={title}
              message={message}
              action={action}
              onClose={() => setShown((all) => all.filter((toast) => toast.id !== id))}
            />
          ))}
        </Suspense>
      </div>
    </ToastContext>
  )
}
