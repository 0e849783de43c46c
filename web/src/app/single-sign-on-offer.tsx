import { faSchool } from '@fortawesome/free-solid-svg-icons/faSchool'
import { useBeginSingleSignOn, useOffer } from '../data/sign-in/single-sign-on.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/screen/notice.tsx'

export type SingleSignOnOfferProps = {
  signInPage: 'standard' | 'admin'
  /** The typed username: the domain of an email address identifies the organisation. */
  username: string
}

/** `Sign in with …`, where the organisation has an identity provider. */
export function SingleSignOnOffer({ signInPage, username }: SingleSignOnOfferProps) {
  const offer = useOffer(username)
  const { run, pending, failure } = useBeginSingleSignOn(signInPage)
  if (!offer) return null
  const { pathname, search } = window.location
  return (
    <>
      <Button
        block
        icon={faSchool}
        busy={pending}
        onClick={() => void run({ offer, returnTo: `${pathname}${search}` })}
      >
        Sign in with {offer.name}
      </Button>
      {failure && <FailureNotice sentences={[failure.message]} />}
    </>
  )
}
