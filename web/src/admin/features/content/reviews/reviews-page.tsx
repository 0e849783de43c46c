import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import { type GuidancePageKind, guidancePages } from '@holdfast/contract/content/guidance-pages'
import { useMemo, useState } from 'react'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import { useContentReviews } from '../../../../data/content/content-reviews.ts'
import {
  describeReview,
  type PageReview,
  type ReviewState,
  reviewOf,
  summaryOf,
} from '../../../../domain/review-rules.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { DataTable } from '../../../data-table/data-table.tsx'
import type { Column } from '../../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ReadSection } from '../../../frame/admin-page.tsx'
import { ContentPage } from '../content-page.tsx'
import { ReviewTag } from './review-tag.tsx'
import { ReviewButton } from './reviews.tsx'

/** Every page of the content, with who has reviewed it as it stands. */
export function ReviewsPage() {
  const { organisationid } = useAdminOrganisation()
  const reviews = useContentReviews(organisationid)
  return (
    <ContentPage
      title="Reviews"
      intro="Who has read each page and said that it is right for your school. A page that is changed has to be reviewed again."
    >
      {(draft) => (
        <ReadSection read={reviews}>
          {(list) => <ReviewTable draft={draft} reviews={list} />}
        </ReadSection>
      )}
    </ContentPage>
  )
}

const KINDS: Record<GuidancePageKind, string> = {
  alert: 'Kinds of alert',
  'initial action': 'Initial action',
  threat: 'Critical actions',
  info: 'Information',
  checklist: 'Checklists',
}

const SHOWN_OPTIONS = [
  { value: '', label: 'All pages' },
  { value: 'open', label: 'To be reviewed' },
  { value: 'never', label: 'Never reviewed' },
  { value: 'changed', label: 'Changed since the review' },
  { value: 'reviewed', label: 'Reviewed' },
]

type ReviewRow = PageReview & { id: string; name: string; kind: GuidancePageKind; place: number }

type ReviewTableProps = { draft: PresentDraft; reviews: readonly ContentReview[] }

function ReviewTable({ draft: { guidance, fingerprints }, reviews }: ReviewTableProps) {
  const [shown, setShown] = useState('')
  const rows = useMemo(
    () =>
      guidancePages(guidance).map((page, place) => ({
        ...page,
        place,
        ...reviewOf({ page: page.id, fingerprint: fingerprints[page.id] }, reviews),
      })),
    [guidance, fingerprints, reviews],
  )
  return (
    <>
      <p>{summaryOf(rows.map(({ state }) => state))}</p>
      <DataTable
        noun={{ one: 'page', many: 'pages' }}
        columns={COLUMNS}
        rows={rows.filter(({ state }) => isShown(state, shown))}
        initialSort={{ column: 'kind', descending: false }}
        empty={{ icon: faCircleCheck, title: 'No pages like that' }}
        tools={
          <SelectField
            label="Which pages are shown"
            labelHidden
            options={SHOWN_OPTIONS}
            value={shown}
            onChange={({ target }) => setShown(target.value)}
          />
        }
        actions={({ id, name }) => <ReviewButton page={id} name={name} />}
      />
    </>
  )
}

function isShown(state: ReviewState, shown: string): boolean {
  if (shown === 'open') return state !== 'reviewed'
  return shown === '' || state === shown
}

const COLUMNS: Column<ReviewRow>[] = [
  { id: 'name', title: 'Page', text: ({ name }) => name },
  {
    id: 'kind',
    title: 'Part',
    text: ({ kind }) => KINDS[kind],
    sortBy: ({ place }) => place,
  },
  {
    id: 'review',
    title: 'Review',
    text: describeReview,
    // What was reviewed longest ago comes after what never was.
    sortBy: ({ state, review }) => (state === 'never' ? '0' : (review?.timestamp ?? '')),
    cell: (row) => <ReviewTag review={row} />,
  },
]
