/** As much of a tree of HTML elements as is needed to read its words. */
type TreeNode = { type: string; tagName?: string; value?: string; children?: TreeNode[] }

/** The words of a tree: a line for each paragraph and list entry, however the writer broke lines. */
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
