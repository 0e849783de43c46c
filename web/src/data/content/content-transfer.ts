import type { ContentDraft } from '@holdfast/contract/content/content-drafts'
import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { call, send } from '../../http/call.ts'
import type { OnSent } from '../../http/send-form.ts'
import { download } from '../download.ts'
import { listKey } from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { useWrite, type Write } from '../lists/write.ts'
import { type PresentDraft, replaceDraft } from './content-drafts.ts'

/** Exports the published content with its pictures as one zip file. */
export function useExportContent(org: string): Write<void, Blob> {
  return useWrite(() => download('exportContent', { query: organisationQuery(org) }))
}

type ContentCheck = { file: File; onSent: OnSent }

/** Says what an import of the file would change; stores nothing. */
export function useCheckContentImport(
  org: string,
): Write<ContentCheck, ResponseBody<'checkContentImport'>> {
  return useWrite(({ file, onSent }) => {
    const form = new FormData()
    form.set('file', file)
    return call('checkContentImport', { query: organisationQuery(org), form, onSent })
  })
}

type ContentImport = { file: File; draft: PresentDraft; onSent: OnSent }

/** Imports a file. Staff see its pictures at once; its guidance replaces the draft that was shown. */
export function useImportContent(org: string): Write<ContentImport, ContentDraft> {
  return useWrite(async ({ file, draft, onSent }) => {
    const form = new FormData()
    form.set('file', file)
    const imported = await replaceDraft(org, draft, (headers) =>
      send('importContent', { query: organisationQuery(org), headers, form, onSent }),
    )
    await queryClient.invalidateQueries({ queryKey: listKey(org, 'content') })
    return imported
  })
}
