import { useState } from 'react'
import { useMe } from '../../../data/sign-in/me.ts'
import {
  type SingleSignOnSettings,
  useCheckDomain,
  useSaveDomainRelease,
} from '../../../data/sign-in/single-sign-on-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import styles from './single-sign-on-page.module.css'

type DomainsProps = { organisationid: string; current: SingleSignOnSettings }
type Proof = SingleSignOnSettings['domainproofs'][number]

/** The domains that lead to this sign-in, and how to prove that the others belong to the organisation. */
export function Domains({ organisationid, current }: DomainsProps) {
  return (
    <Card as="section" labelledBy="domains">
      <h2 id="domains">Domains</h2>
      <p className={styles.intro}>
        Whoever types an address of a domain is sent to the sign-in of the school that owns it. Show
        that a domain is yours: in its DNS, make a TXT record with this text. Your own address works
        without it.
      </p>
      <p className={styles.address}>{current.domainrecord}</p>
      <div>
        <CopyButton text={current.domainrecord} />
      </div>
      {current.domainproofs.map((proof) => (
        <Domain key={proof.domain} organisationid={organisationid} proof={proof} />
      ))}
    </Card>
  )
}

function Domain({ organisationid, proof }: { organisationid: string; proof: Proof }) {
  const { domain, how } = proof
  const online = useOnline()
  const { isProvider } = useMe()
  const checking = useCheckDomain(organisationid)
  const releasing = useSaveDomainRelease(organisationid)
  const [message, setMessage] = useState<string>()
  const failure = checking.failure ?? releasing.failure
  const disabledReason = online ? undefined : 'Needs a connection'

  async function check() {
    releasing.reset()
    setMessage(undefined)
    const outcome = await checking.run(domain)
    if (outcome.ok && !outcome.value.proven) setMessage(outcome.value.message)
  }

  async function release() {
    checking.reset()
    setMessage(undefined)
    await releasing.run({ domain, released: how === null })
  }

  return (
    <section aria-label={domain} className={styles.domain}>
      <h3>{domain}</h3>
      <p role="status">{describe(proof)}</p>
      {how === null && <p className={styles.address}>Name of the record: _holdfast.{domain}</p>}
      {failure && <FailureNotice title="This was not done" sentences={failure.errors} />}
      <div aria-live="polite">{message && <Notice kind="warn">{message}</Notice>}</div>
      <div className={styles.buttons}>
        {how !== 'dns' && (
          <Button
            busy={checking.pending}
            disabledReason={disabledReason}
            onClick={() => void check()}
          >
            Check the record
          </Button>
        )}
        {isProvider && (
          <Button
            kind="quiet"
            busy={releasing.pending}
            disabledReason={disabledReason}
            onClick={() => void release()}
          >
            {how === null ? 'Release without a record' : 'Withdraw'}
          </Button>
        )}
      </div>
    </section>
  )
}

function describe({ how, at }: Proof): string {
  if (how === null) return 'Not proved yet: its addresses do not lead here.'
  const day = at === null ? '' : formatDay(Date.parse(at))
  if (how === 'dns') return `Its addresses lead here: the record was seen on ${day}.`
  if (how === 'provider') return `Its addresses lead here: released by the provider on ${day}.`
  return 'Its addresses lead here: it was named before a proof was asked for.'
}
