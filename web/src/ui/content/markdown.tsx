import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import { CopyButton } from '../button/copy-button.tsx'
import styles from './markdown.module.css'
import { isSafeLink, isWebAddress } from './safe-link.ts'

type MarkdownProps = {
  text: string
  /** The level of the highest heading in it. */
  headings?: 2 | 3 | 4 | undefined
}

const components: Components = {
  a: SafeLink,
  blockquote: Template,
  img: PictureDescription,
  p: Paragraph,
}
/** The elements allowed in a label or a list row. Only the text of all others is kept. */
const INLINE = ['a', 'strong', 'em', 'code', 'img']

/**
 * Text in Markdown, with headings, lists and links. HTML in it is shown as it was typed, and a picture as
 * its description. Loaded with the screens that need it, never at the first load.
 */
export function Markdown({ text, headings = 2 }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        components={components}
        urlTransform={unchanged}
        rehypePlugins={[[headingsFrom, headings]]}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

/** One line of Markdown, where only text and links are allowed. */
export function MarkdownLine({ text }: Pick<MarkdownProps, 'text'>) {
  return (
    <span className={styles.line}>
      <ReactMarkdown
        components={components}
        urlTransform={unchanged}
        allowedElements={INLINE}
        unwrapDisallowed
      >
        {text}
      </ReactMarkdown>
    </span>
  )
}

/** Leaves addresses to `SafeLink`, which also shows the text of those that must not become links. */
function unchanged(address: string): string {
  return address
}

function headingsFrom(top: number) {
  return (tree: Parameters<typeof lowerHeadings>[0]) => lowerHeadings(tree, top)
}

function SafeLink({ href = '', children }: ComponentProps<'a'> & ExtraProps) {
  if (!isSafeLink(href)) return children
  if (!isWebAddress(href)) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** A paragraph that is emphasised as a whole is a note, such as a page's sources: small and quiet. */
function Paragraph({ node, children }: ComponentProps<'p'> & ExtraProps) {
  const [only, ...others] = node?.children ?? []
  const isNote = others.length === 0 && only?.type === 'element' && only.tagName === 'em'
  return <p className={isNote ? styles.note : undefined}>{children}</p>
}

/** A quoted text is meant to be sent or read out, such as a message to parents. It can be copied. */
function Template({ node, children }: ComponentProps<'blockquote'> & ExtraProps) {
  return (
    <div className={styles.template}>
      <blockquote>{children}</blockquote>
      <CopyButton text={node ? plainText(node) : ''} />
    </div>
  )
}

function PictureDescription({ alt }: ComponentProps<'img'> & ExtraProps) {
  return alt
}

/** The properties of an HTML element tree that are needed to find its headings and read its text. */
type TreeNode = { type: string; tagName?: string; value?: string; children?: TreeNode[] }

/**
 * Changes the levels of the headings so that the highest is `top` and no level is skipped. Whatever level
 * the writer began with, the screen's own h1 stays above them.
 */
function lowerHeadings(tree: TreeNode, top: number): void {
  const headings = headingsOf(tree)
  const levels = [...new Set(headings.map(levelOf))].sort()
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, top + levels.indexOf(levelOf(heading)))}`
  }
}

function headingsOf(node: TreeNode): TreeNode[] {
  const self = /^h[1-6]$/.test(node.tagName ?? '') ? [node] : []
  return [...self, ...(node.children ?? []).flatMap(headingsOf)]
}

function levelOf(heading: TreeNode): number {
  return Number(heading.tagName?.slice(1))
}

/** The text of a tree: a line for each paragraph and list entry, however the writer broke lines. */
export function plainText(tree: TreeNode): string {
  return wordsOf(tree).replace(/\n /g, '\n').trim()
}

function wordsOf({ type, tagName, value = '', children = [] }: TreeNode): string {
  if (type === 'text') return value.replace(/\s+/g, ' ')
  if (tagName === 'br') return '\n'
  const words = children.map(wordsOf)
  if (tagName !== 'p' && tagName !== 'li') return words.filter((text) => text !== ' ').join('')
  return `${words.join('').trim()}\n`
}
