import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faRoute } from '@fortawesome/free-solid-svg-icons/faRoute'
import { INITIAL_ACTION_PAGE } from '@holdfast/contract/content/guidance-pages'
import { useContent } from '../../../data/content/content.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { FlowDiagram } from '../../../ui/content/flow-diagram.tsx'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { ReadAndUnderstood } from '../../shell/read-and-understood.tsx'
import { ReviewedLine } from '../../shell/reviewed-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'

/** The first action on the scene: as text, then as a diagram. */
export function InitialActionScreen() {
  const content = useContent()
  const guidance = content.data?.initial_action
  return (
    <StaffScreen title="Initial action" back="/roles">
      <SectionLoader read={content}>
        {() =>
          guidance ? (
            <>
              <Markdown text={guidance.content} />
              <LinkButton to="/methane" icon={faPhone} block>
                Report to 999
              </LinkButton>
              {guidance.diagram.length > 0 && (
                <>
                  <h2>Flow diagram</h2>
                  <FlowDiagram steps={guidance.diagram} />
                </>
              )}
              <ReviewedLine page={INITIAL_ACTION_PAGE} />
              <ReadAndUnderstood page={INITIAL_ACTION_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={faRoute}
              title="No initial action yet"
              text="Here your organisation’s admins write what the first person on the scene does."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}
