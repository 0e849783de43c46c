import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import {
  describeReview,
  type PageReview,
  type ReviewState,
} from '../../../../domain/review-rules.ts'
import { Tag } from '../../../../ui/tag.tsx'

const LOOKS = {
  reviewed: { colour: 'ok', icon: faCircleCheck },
  changed: { colour: 'warn', icon: faPenToSquare },
  never: { colour: 'black', icon: faCircleQuestion },
} as const satisfies Record<ReviewState, object>

export function ReviewTag({ review }: { review: PageReview }) {
  return (
    <Tag {...LOOKS[review.state]} variant="plain">
      {describeReview(review)}
    </Tag>
  )
}
