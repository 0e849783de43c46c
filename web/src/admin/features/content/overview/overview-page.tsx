import { useContent } from '../../../../data/content.ts'
import type { PresentDraft } from '../../../../data/content-drafts.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/read-section.tsx'
import { ContentPage } from '../content-page.tsx'
import { Completeness } from './completeness-list.tsx'
import { ContentParts } from './content-parts.tsx'
import { DraftSummary } from './draft-summary.tsx'
import { Transfer } from './transfer.tsx'

/** Where the content begins: what there is, what is missing, and the whole as one file. */
export function OverviewPage() {
  return (
    <ContentPage
      title="Content"
      intro="Everything that staff read in a crisis. It is written in a draft, and staff see it once it is published."
    >
      {(draft) => <Overview draft={draft} />}
    </ContentPage>
  )
}

function Overview({ draft }: { draft: PresentDraft }) {
  const { organisationid } = useAdminOrganisation()
  const published = useContent(organisationid)
  return (
    <ReadSection read={published}>
      {({ media }) => (
        <>
          <DraftSummary draft={draft} />
          <ContentParts guidance={draft.guidance} media={media} />
          <Completeness guidance={draft.guidance} media={media} />
          <Transfer draft={draft} />
        </>
      )}
    </ReadSection>
  )
}
