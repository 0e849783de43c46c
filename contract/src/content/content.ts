import { z } from 'zod'
import { ALERT_SOUNDS } from '../alerts/alert-sounds.ts'
import { forEachWord } from '../alerts/alert-words.ts'
import { ALERT_LANGUAGES } from '../alerts/languages.ts'
import { ALERT_ENDERS, ALERT_SENDERS, CLOSERS } from '../endpoints/permissions.ts'
import { deleted, type EndpointSchema, organisationQuery } from '../endpoints/schema.ts'
import { MAX_ID_CHARACTERS, MAX_PICTURE_BYTES } from '../limits.ts'
import { ROLL_CALL_NAMES } from '../roll-call/people.ts'
import { MAX_GUIDANCE_CHARACTERS } from './guidance-limits.ts'

/** Everything that an organisation publishes to its staff. */

const id = z.string().min(1).max(MAX_ID_CHARACTERS)
const path = z.string().min(1).max(MAX_GUIDANCE_CHARACTERS.path)
const optionalPath = z.string().max(MAX_GUIDANCE_CHARACTERS.path).default('')
const title = z.string().min(1).max(MAX_GUIDANCE_CHARACTERS.name)
const short = z.string().max(MAX_GUIDANCE_CHARACTERS.short)
const answer = z.string().max(MAX_GUIDANCE_CHARACTERS.answer)
const markdown = z.string().max(MAX_GUIDANCE_CHARACTERS.markdown)
const appearance = {
  icon: z.string().max(100).default('clipboard-list'),
  colour: z.string().max(50).default('blue'),
}

/** `note` is shown below the role's checklist: which source it follows, and when it was last reviewed. */
const role = z.strictObject({ id, title, ...appearance, note: markdown.optional() })
const roleChecklistSection = z.strictObject({ roleid: id, checklistsectionid: id })
const checklistSection = z.strictObject({ id, name: title })
/** The list entries in the markdown of `content` are the sub-items. */
const checklistItem = z.strictObject({ id, sectionid: id, content: markdown })
const picture = z.strictObject({ path, key: id }).meta({ id: 'Picture' })

const formField = z.strictObject({
  id,
  label: title,
  kind: z.enum(['line', 'text', 'datetime', 'choice', 'choices']),
  hint: short.optional(),
  options: z.array(title).optional(),
})
/** `sharetitle` is the heading of the report that people share or copy. */
const form = z.strictObject({
  intro: markdown.optional(),
  sharetitle: title,
  sections: z.array(z.strictObject({ name: title, fields: z.array(formField).min(1) })).min(1),
})

/** Numbered steps; `checklist` names a built-in checklist whose ticks stay on the device. */
const actionCard = z.strictObject({
  intro: markdown.optional(),
  steps: z.array(markdown).min(1),
  checklist: id.optional(),
})

const websites = z.strictObject({
  intro: markdown.optional(),
  links: z.array(
    z.strictObject({
      name: title,
      url: z.string().max(MAX_GUIDANCE_CHARACTERS.address),
      description: short.optional(),
    }),
  ),
})
/** `groupids` are the ids of contact groups of the organisation. */
const contactList = z.strictObject({ intro: markdown.optional(), groupids: z.array(id) })

const threatFields = {
  path,
  name: title,
  subtitle: z.string().max(MAX_GUIDANCE_CHARACTERS.subtitle).default(''),
  ...appearance,
}
type ThreatFields = { path: string; name: string; subtitle: string; icon: string; colour: string }
export type ThreatPage = ThreatFields & { pages: ThreatPage[] } & (
    | { type: 'form'; content: z.output<typeof form> }
    | { type: 'actioncard'; content: z.output<typeof actionCard> }
    | { type: 'markdown'; content: string }
  )

const threatPage: z.ZodType<ThreatPage> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({ ...threatFields, type: z.literal('form'), content: form, pages: subpages }),
      z.strictObject({
        ...threatFields,
        type: z.literal('actioncard'),
        content: actionCard,
        pages: subpages,
      }),
      z.strictObject({
        ...threatFields,
        type: z.literal('markdown'),
        content: markdown,
        pages: subpages,
      }),
    ]),
  )
  .meta({ id: 'ThreatPage' })
const subpages = z.array(threatPage).default([])

const infoFields = { path: optionalPath, name: title, ...appearance }
const infoPage = z.discriminatedUnion('type', [
  z.strictObject({ ...infoFields, type: z.literal('websites'), content: websites }),
  z.strictObject({ ...infoFields, type: z.literal('detail'), content: markdown }),
  z.strictObject({ ...infoFields, type: z.literal('contacts'), content: contactList }),
])

/** One step of a flow diagram: `next` lists the following steps, each with its answer (yes, no). */
const flowStep = z.strictObject({
  id,
  kind: z.enum(['start', 'question', 'action', 'end']),
  text: title,
  next: z.array(z.strictObject({ to: id, answer: answer.optional() })).default([]),
})
/** What a report to 999 starts with: where the school is, and how to get in. Plain text, in lines. */
const reportText = z.string().max(MAX_GUIDANCE_CHARACTERS.report).default('')
const reportStart = z.strictObject({ exactlocation: reportText, access: reportText })
const initialAction = z.strictObject({
  content: markdown,
  diagram: z.array(flowStep),
  report: reportStart.optional(),
})

const language = z.enum(ALERT_LANGUAGES)
/** Each language once. */
const inLanguages = <Translation extends z.ZodType>(translation: Translation) =>
  z.array(translation).max(ALERT_LANGUAGES.length).optional()

/** The words of a kind in another language. What is empty is shown in the original. */
const kindTranslation = z.strictObject({
  language,
  title: z.string().max(MAX_GUIDANCE_CHARACTERS.name).default(''),
  instruction: short.default(''),
  endinstruction: short.default(''),
})

/** The same for the words around every alert, see `ALERT_WORDS`. */
const word = z.string().max(MAX_GUIDANCE_CHARACTERS.name).default('')
const words = forEachWord(() => word)
const wordsTranslation = z.strictObject({ language, ...words })

/**
 * A kind of alert. `path` is the threat page that it links to, "" for none. `roles` are the ids of the
 * team roles whose holders receive it; an empty list means everyone. `ender` says who may give the all clear, `endinstruction` what everybody does after it.
 * `rooms`: whether answers ask for the room and who is in it; see `asksForRooms`.
 */
const alertKind = z.strictObject({
  id,
  title,
  instruction: short.min(1),
  ...appearance,
  path: optionalPath,
  roles: z.array(id).default([]),
  sound: z.enum(ALERT_SOUNDS).default('silent'),
  ender: z.enum(ALERT_ENDERS).default('manager'),
  endinstruction: short.default(''),
  rooms: z.boolean().optional(),
  translations: inLanguages(kindTranslation),
})

/** The part of the content that admins write. Pictures are stored separately, by their paths. */
export const guidance = z
  .strictObject({
    roles: z.array(role),
    role_checklist_sections: z.array(roleChecklistSection),
    checklist_sections: z.array(checklistSection),
    checklist_items: z.array(checklistItem),
    threats: z.array(threatPage),
    info: z.array(infoPage),
    initial_action: initialAction.nullable(),
    alert_kinds: z.array(alertKind).max(12).default([]),
    alert_words: inLanguages(wordsTranslation),
  })
  .meta({ id: 'Guidance' })

/** `page` is the id of a page, see `guidancePages`. */
const pageReview = z.object({ page: z.string(), authorname: z.string(), timestamp: z.string() })

/** `version` is the published version, whose text this is. */
const pageReading = z.object({
  page: z.string(),
  requestid: z.string(),
  version: z.number().int(),
})

/**
 * The response of GET /content: the guidance, the keys under which pictures are served, and the
 * organisation's current name, which is missing in copies made by earlier versions.
 */
export const content = z.object({
  ...guidance.shape,
  organisationname: z.string().optional(),
  media: z.array(picture),
  logo: picture.nullable(),
  background: picture.nullable(),
  /** A setting of the organisation. It is part of the content so that devices know it offline. */
  alertsenders: z.enum(ALERT_SENDERS),
  /** Likewise a setting; missing in copies made by earlier versions. */
  closers: z.enum(CLOSERS).optional(),
  /** Likewise: whether roll calls are by name. */
  rollcallnames: z.enum(ROLL_CALL_NAMES).optional(),
  /** Likewise: the languages of alerts, in which their words may be translated. */
  alertlanguages: z.array(z.enum(ALERT_LANGUAGES)).optional(),
  /** Likewise: the areas that senders of alerts choose from. */
  alertareas: z.array(z.string()).optional(),
  /** Likewise: the texts for messages to parents. */
  parenttemplates: z
    .array(z.object({ id: z.string(), title: z.string(), text: z.string() }))
    .optional(),
  /** Of the pages whose published text somebody has reviewed, who did so last; also missing there. */
  reviews: z.array(pageReview).optional(),
  /** The pages that staff are asked to say they have read, see `readings.ts`; also missing there. */
  readings: z.array(pageReading).optional(),
})

export type Guidance = z.output<typeof guidance>
export type Content = z.output<typeof content>
export type Role = z.output<typeof role>
export type Picture = z.output<typeof picture>
export type AlertKind = z.output<typeof alertKind>
export type PageReading = z.output<typeof pageReading>
export type PageReview = z.output<typeof pageReview>
export type InfoPage = z.output<typeof infoPage>

export const contentSchemas = {
  getContent: { query: organisationQuery, response: content },
  uploadMedia: {
    query: organisationQuery,
    form: { maxFileBytes: MAX_PICTURE_BYTES, textFields: ['path'] },
    response: picture,
    statuses: [201],
    problems: ['overloaded'],
    activityKinds: ['picture-added'],
  },
  deleteMedia: { query: organisationQuery, response: deleted, activityKinds: ['picture-deleted'] },
} as const satisfies Record<string, EndpointSchema>
