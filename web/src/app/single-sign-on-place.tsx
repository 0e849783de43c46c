import { type ComponentType, lazy, Suspense } from 'react'
import type { SingleSignOnOfferProps } from './single-sign-on-offer.tsx'
import styles from './single-sign-on-place.module.css'

/** Loaded after the form that everybody needs: most organisations have no identity provider. */
const Offer = lazy(async () => {
  const loaded = await import('./single-sign-on-offer.tsx').catch(() => undefined)
  const Loaded: ComponentType<SingleSignOnOfferProps> = loaded?.SingleSignOnOffer ?? (() => null)
  return { default: Loaded }
})

/** Keeps the place of the button `Sign in with …`, so that nothing moves when it appears. */
export function SingleSignOnPlace(props: SingleSignOnOfferProps) {
  return (
    <div className={styles.place}>
      <Suspense>
        <Offer {...props} />
      </Suspense>
    </div>
  )
}
