import { SIGNATURE_SIZE } from '@shangxue/contract/repairs/schemas'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import styles from './signature.module.css'
import { extendStroke, fits, formatSignature, type Stroke, toPoint } from './signature.ts'
import { Lines } from './signature-picture.tsx'

interface SignaturePadProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (signature: string) => void
}

/** An area in which the customer signs with a finger, a pen or the mouse. */
export function SignaturePad({ label, value, error, onChange }: SignaturePadProps) {
  const [stroke, setStroke] = useState<Stroke>([])
  // A ref, because several points may arrive before a render.
  const drawing = useRef<Stroke | undefined>(undefined)

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const { width: fullWidth, height: fullHeight } = SIGNATURE_SIZE
    return toPoint(
      ((clientX - left) / (width || 1)) * fullWidth,
      ((clientY - top) / (height || 1)) * fullHeight,
    )
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawing.current = [pointOf(event)]
    setStroke(drawing.current)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current === undefined) return
    drawing.current = extendStroke(drawing.current, pointOf(event))
    setStroke(drawing.current)
  }
  const end = () => {
    if (drawing.current === undefined) return
    const next = [value, formatSignature([drawing.current])].filter(Boolean).join(';')
    drawing.current = undefined
    setStroke([])
    if (fits(next)) onChange(next)
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        {value !== '' && (
          <Button kind="plain" small onClick={() => onChange('')}>
            重签
          </Button>
        )}
      </div>
      <svg
        className={classes(styles.pad, error !== undefined && styles.invalid)}
        viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
        role="img"
        aria-label={value === '' ? `${label}，还没有签名` : `${label}，已签名`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {value === '' && stroke.length === 0 && (
          <text className={styles.hint} x="50%" y="54%">
            请客户用手指在这里签名
          </text>
        )}
        <Lines signature={value} />
        <Lines signature={formatSignature([stroke])} />
      </svg>
      {error && <FieldError id={`${label}-error`}>{error}</FieldError>}
    </div>
  )
}
