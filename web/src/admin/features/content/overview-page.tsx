import { ContentPage } from './content-page.tsx'

/** Where the content begins: what there is, and the whole as one file. */
export function OverviewPage() {
  return <ContentPage title="Content">{() => null}</ContentPage>
}
