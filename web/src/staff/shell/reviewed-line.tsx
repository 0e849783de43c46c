import { useContent } from '../../data/content/content.ts'
import { formatDay } from '../../ui/format-dates.ts'

/** Says at the end of a page of guidance who has reviewed its text; nothing where nobody has. */
export function ReviewedLine({ page }: { page: string }) {
  const review = useContent().data?.reviews?.find((each) => each.page === page)
  if (!review) return null
  return (
    <p className="meta">
      Reviewed by {review.authorname} on {formatDay(review.timestamp)}
    </p>
  )
}
