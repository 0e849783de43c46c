/** As much of a tree of HTML elements as is needed to find its headings. */
type TreeNode = { type: string; tagName?: string; children?: TreeNode[] }

/**
 * Renames the headings of a tree so that the highest is `top` and none is skipped: whatever the
 * writer began with, the screen's own h1 stays above them.
 */
export function lowerHeadings(tree: TreeNode, top: number): void {
  const headings = headingsOf(tree)
  const levels = [...new Set(headings.map(levelOf))].sort()
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, top + levels.indexOf(levelOf(heading)))}`
  }
}

function headingsOf(node: TreeNode): TreeNode[] {
  const own = /^h[1-6]$/.test(node.tagName ?? '') ? [node] : []
  return [...own, ...(node.children ?? []).flatMap(headingsOf)]
}

function levelOf(heading: TreeNode): number {
  return Number(heading.tagName?.slice(1))
}
