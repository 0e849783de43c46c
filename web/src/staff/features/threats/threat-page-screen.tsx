import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { ThreatPage } from '@holdfast/contract/content/content'
import { threatPageId } from '@holdfast/contract/content/guidance-pages'
import type { ComponentType, ReactNode } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { NumberedSteps } from '../../../ui/content/numbered-steps.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { UnknownPage } from '../../shell/not-found-screen.tsx'
import { ReadAndUnderstood } from '../../shell/read-and-understood.tsx'
import { ReviewedLine } from '../../shell/reviewed-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { LocalChecklist } from './local-checklist.tsx'
import { ThreatLinks } from './threat-list-screen.tsx'
import { type FoundPage, findThreatPage } from './threat-pages.ts'
import styles from './threats.module.css'

/** A separate screen, because a form has buttons that stay at the lower edge. */
type FormScreen = ComponentType<{
  title: string
  back: string
  form: Extract<ThreatPage, { type: 'form' }>['content']
  /** The key of the answers stored on this device. */
  name: string
  children: ReactNode
}>

type ThreatPageScreenProps = { FormScreen: FormScreen }

/** One page of guidance: its content, then links to the pages below it. */
export function ThreatPageScreen({ FormScreen }: ThreatPageScreenProps) {
  const { '*': path = '' } = useParams()
  const content = useContent()
  const found = findThreatPage(content.data?.threats ?? [], path)
  if (!found) {
    return (
      <StaffScreen title="Critical Actions" back="/threats">
        <SectionLoader read={content}>
          {() => <UnknownPage list="/threats" name="Critical Actions" />}
        </SectionLoader>
      </StaffScreen>
    )
  }
  const { page, trail, address, above } = found
  const pageId = threatPageId(trail)
  const frame = { title: page.name, back: above }
  if (page.type === 'form') {
    return (
      <FormScreen key={address} {...frame} form={page.content} name={address}>
        <ReviewedLine page={pageId} />
        <ReadAndUnderstood page={pageId} />
        <Subpages found={found} />
      </FormScreen>
    )
  }
  return (
    <StaffScreen key={address} {...frame}>
      <AlertLinks path={path} />
      <PageContent page={page} />
      <ReviewedLine page={pageId} />
      <ReadAndUnderstood page={pageId} />
      <Subpages found={found} />
    </StaffScreen>
  )
}

/** Links to the alerts that belong to this page, or else to all kinds of alert. */
function AlertLinks({ path }: { path: string }) {
  const kinds = useContent().data?.alert_kinds ?? []
  const pageKinds = kinds.filter((kind) => kind.path === path)
  if (pageKinds.length === 0) {
    return (
      <LinkButton to="/alerts" kind="quiet" icon={faBell}>
        Send an alert
      </LinkButton>
    )
  }
  return pageKinds.map(({ id, title }) => (
    <LinkButton key={id} to={`/alerts/new/${id}`} kind="danger" icon={faBell} block>
      Send an alert: {title}
    </LinkButton>
  ))
}

function PageContent({ page }: { page: Exclude<ThreatPage, { type: 'form' }> }) {
  switch (page.type) {
    case 'actioncard':
      return <ActionCard card={page.content} colour={page.colour} name={page.name} />
    case 'markdown':
      return <Markdown text={page.content} />
    default:
      return <Notice kind="danger">Error: Content misconfigured</Notice>
  }
}

function Subpages({ found: { page, address } }: { found: FoundPage }) {
  if (page.pages.length === 0) return null
  return (
    <section data-print="hide">
      <h2>Related pages</h2>
      <ThreatLinks pages={page.pages} label="Related pages" above={address} />
    </section>
  )
}

type ActionCardProps = {
  card: Extract<ThreatPage, { type: 'actioncard' }>['content']
  colour: string
  /** The page's name, from which a colour is derived. */
  name: string
}

/** Numbered steps, one glance each. */
function ActionCard({ card, colour, name }: ActionCardProps) {
  return (
    <>
      {card.intro && (
        <div className={styles.intro}>
          <Markdown text={card.intro} />
        </div>
      )}
      <NumberedSteps steps={card.steps} colour={resolveColour(colour, name)} />
      {card.checklist && <LocalChecklist name={card.checklist} />}
    </>
  )
}
