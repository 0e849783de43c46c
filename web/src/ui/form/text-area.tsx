import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldLabels } from './field.tsx'
import styles from './text-area.module.css'

type TextAreaProps = FieldLabels &
  Omit<
    ComponentProps<'textarea'>,
    'aria-describedby' | 'aria-invalid' | 'className' | 'rows' | 'style'
  > & {
    /** The number of lines when empty. */
    minRows?: 1 | 3 | 6 | undefined
  }

/** Several lines of text. The field grows with what is typed. */
export function TextArea(props: TextAreaProps) {
  const { id, label, labelHidden, hint, error, minRows = 3, ref, onInput, ...area } = props
  const element = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (element.current) fitToText(element.current)
  })

  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={(node) => {
            element.current = node
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
          }}
          rows={minRows}
          data-rows={minRows}
          className={`${fieldStyles.control} ${styles.area}`}
          onInput={(event) => {
            fitToText(event.currentTarget)
            onInput?.(event)
          }}
        />
      )}
    </Field>
  )
}

/** For browsers that do not yet know `field-sizing`. */
function fitToText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
