import { directionOf } from '@holdfast/contract/alerts/alert-translations'
import { languageTitle } from '@holdfast/contract/alerts/languages'
import { withoutBlanks } from '@holdfast/contract/content/blanks'
import type { AlertKind, Guidance, InfoPage } from '@holdfast/contract/content/content'
import {
  alertPageId,
  checklistPageId,
  INITIAL_ACTION_PAGE,
  infoPageId,
  threatPageId,
} from '@holdfast/contract/content/guidance-pages'
import { useMemo } from 'react'
import { FlowDiagram } from '../../../../ui/content/flow-diagram.tsx'
import { Markdown } from '../../../../ui/content/markdown.tsx'
import { describeAlertKind } from '../alerts/alert-kind-rules.ts'
import { ItemPreview } from '../checklists/item-dialog.tsx'
import { ReportStartText } from '../initial-action/report-start-text.tsx'
import { threatFormOf } from '../pages/threat-form.ts'
import { ThreatPreview } from '../pages/threat-preview.tsx'
import { allPages } from '../pages/threat-tree.ts'
import { ContactGroupNames } from './contact-group-names.tsx'
import styles from './page-to-read.module.css'

type PageToReadProps = { page: string; guidance: Guidance }

/** All that staff read on a page, blanks as the general words that they see. */
export function PageToRead({ page, guidance: written }: PageToReadProps) {
  const guidance = useMemo(() => withoutBlanks(written), [written])
  const { initial_action: action } = guidance
  if (page === INITIAL_ACTION_PAGE && action) {
    return (
      <>
        <Markdown text={action.content} />
        {action.diagram.length > 0 && <FlowDiagram steps={action.diagram} />}
        {action.report && (
          <>
            <p className="meta">What a report to 999 starts with</p>
            <ReportStartText report={action.report} />
          </>
        )}
      </>
    )
  }
  const alert = guidance.alert_kinds.find(({ id }) => alertPageId(id) === page)
  if (alert) return <AlertToRead kind={alert} guidance={guidance} />
  const info = guidance.info.find((each) => infoPageId(each) === page)
  if (info) return <InfoToRead page={info} />
  const section = guidance.checklist_sections.find(({ id }) => checklistPageId(id) === page)
  if (section) return <ChecklistToRead sectionid={section.id} guidance={guidance} />
  const threat = allPages(guidance.threats).find(({ trail }) => threatPageId(trail) === page)
  if (!threat) return <p>This page is no longer there.</p>
  return (
    <>
      {threat.page.subtitle !== '' && <p className="meta">{threat.page.subtitle}</p>}
      <ThreatPreview form={threatFormOf(threat.page)} />
    </>
  )
}

function AlertToRead({ kind, guidance }: { kind: AlertKind; guidance: Guidance }) {
  return (
    <>
      <p className="meta">{describeAlertKind(kind, guidance)}</p>
      <p className={styles.text}>{kind.instruction}</p>
      {kind.endinstruction !== '' && (
        <>
          <p className="meta">After the all clear</p>
          <p className={styles.text}>{kind.endinstruction}</p>
        </>
      )}
      <TranslationsToRead kind={kind} />
    </>
  )
}

/** Read by somebody who speaks the language: a change of a translation leaves the review as it is. */
function TranslationsToRead({ kind: { translations = [] } }: { kind: AlertKind }) {
  if (translations.length === 0) return null
  return (
    <section>
      <h3>Translations, not part of the review</h3>
      {translations.map(({ language, title, instruction, endinstruction }) => (
        <div key={language}>
          <p className="meta">{languageTitle(language)}</p>
          {[title, instruction, endinstruction]
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text} className={styles.text} lang={language} dir={directionOf(language)}>
                {text}
              </p>
            ))}
        </div>
      ))}
    </section>
  )
}

function InfoToRead({ page }: { page: InfoPage }) {
  if (page.type === 'detail') return <Markdown text={page.content} />
  const { intro } = page.content
  return (
    <>
      {intro && <Markdown text={intro} />}
      {page.type === 'contacts' ? (
        <ContactGroupNames ids={page.content.groupids} />
      ) : (
        <ul>
          {page.content.links.map(({ name, url, description }) => (
            <li key={`${name} ${url}`}>
              <strong>{name}</strong>
              {description && <>: {description}</>} <span className="meta">{url}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ChecklistToRead({ sectionid, guidance }: { sectionid: string; guidance: Guidance }) {
  const items = guidance.checklist_items.filter((item) => item.sectionid === sectionid)
  if (items.length === 0) return <p>This section has no items.</p>
  return items.map(({ id, content }) => <ItemPreview key={id} content={content} />)
}
