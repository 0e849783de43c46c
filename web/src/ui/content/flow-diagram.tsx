import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import { faFlag } from '@fortawesome/free-solid-svg-icons/faFlag'
import { BareList, BareOrderedList } from '../list/list.tsx'
import { Icon } from '../theme/icon.tsx'
import styles from './flow-diagram.module.css'
import { type FlowBlock, type FlowBranch, type FlowStep, layOutFlow } from './flow-layout.ts'

const icons = {
  start: faFlag,
  question: faCircleQuestion,
  action: undefined,
  end: faCircleCheck,
}

/** More lanes than this are always drawn below each other. */
const MAX_LANES = 2

/**
 * A flow diagram made of lists, so that its text wraps and grows like any text and is read out in order.
 * A branch says in words where it continues. The style sheet draws arrows and lanes, or draws the branches
 * below each other where lanes do not fit side by side.
 */
export function FlowDiagram({ steps }: { steps: readonly FlowStep[] }) {
  return (
    <div className={styles.flow}>
      <Blocks blocks={layOutFlow(steps)} />
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly FlowBlock[] }) {
  return (
    <div className={styles.frame}>
      <BareOrderedList className={styles.blocks}>
        {blocks.map((block, index) => {
          const step = block.kind === 'jump' ? block.to : block.step
          return (
            <li
              key={`${block.kind} ${step.id}`}
              className={styles.block}
              data-below-lanes={hasLanes(blocks[index - 1]) || undefined}
            >
              {block.kind === 'jump' ? <ContinueAt to={step} /> : <Step step={step} />}
              {block.kind === 'question' && (
                <Branches branches={block.branches} inLanes={hasLanes(block)} />
              )}
            </li>
          )
        })}
      </BareOrderedList>
    </div>
  )
}

function hasLanes(block: FlowBlock | undefined): boolean {
  if (block?.kind !== 'question') return false
  const empty = block.branches.filter(({ blocks }) => blocks.length === 0).length
  return empty <= 1 && block.branches.length - empty <= MAX_LANES
}

function Step({ step }: { step: FlowStep }) {
  const icon = icons[step.kind]
  return (
    <p className={styles.step} data-kind={step.kind}>
      {icon && <Icon icon={icon} />}
      <span>{step.text}</span>
    </p>
  )
}

type BranchesProps = { branches: readonly FlowBranch[]; inLanes: boolean }

function Branches({ branches, inLanes }: BranchesProps) {
  return (
    <BareList className={styles.branches} data-lanes={inLanes || undefined}>
      {branches.map((branch) => (
        <li
          key={branch.place}
          className={styles.branch}
          data-empty={branch.blocks.length === 0 || undefined}
          data-ends={branch.next === undefined || undefined}
        >
          <p className={styles.answer}>{branch.answer || 'Otherwise'}</p>
          {branch.blocks.length > 0 && <Blocks blocks={branch.blocks} />}
          {branch.next && <NextStep branch={branch} to={branch.next} />}
        </li>
      ))}
    </BareList>
  )
}

/** Says at the end of a branch where it meets the others. */
function NextStep({ branch, to }: { branch: FlowBranch; to: FlowStep }) {
  // If the branch ends with a question, the lanes of that question continue instead.
  if (branch.blocks.at(-1)?.kind === 'question') return null
  return (
    <div className={styles.lane}>
      <ContinueAt to={to} />
    </div>
  )
}

function ContinueAt({ to }: { to: FlowStep }) {
  return (
    <p className={styles.goOn}>
      Go on to: <span>{to.text}</span>
    </p>
  )
}
