import type { Subject } from '@shangxue/contract/papers/schemas'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import styles from '../checking/checking.module.css'

/** What separates knowledge points. */
const SEPARATORS = /[、,，;；\n]/
const SUGGESTIONS_MAX = 8

/** The text before the point that is being typed, with its separator, and that point. */
function splitTyped(text: string): { before: string; typed: string } {
  const typed = text.split(SEPARATORS).at(-1) ?? ''
  return { before: text.slice(0, text.length - typed.length), typed: typed.trim() }
}

interface KnowledgePointFieldProps {
  subject: Subject
  /** Knowledge points separated by 、 or commas. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Knowledge points as text. Suggests points of the subject's tree for the one that is being typed. */
export function KnowledgePointField({ subject, value, error, onChange }: KnowledgePointFieldProps) {
  // Loaded on demand: the trees are larger than the form.
  const { data: tree } = useQuery({
    queryKey: ['knowledge-tree'],
    queryFn: () => import('@shangxue/contract/papers/knowledge/tree'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const { before, typed } = splitTyped(value)
  const chosen = value.split(SEPARATORS).map((point) => point.trim())
  const suggestions = tree?.findPoints(subject, typed, SUGGESTIONS_MAX + 1) ?? []
  const open = suggestions.filter((point) => !chosen.includes(point)).slice(0, SUGGESTIONS_MAX)
  return (
    <>
      <TextField
        label="知识点"
        hint="几个知识点之间用顿号隔开"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {open.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend to suggestions
        <div role="group" aria-label="知识点建议" className={styles.suggestions}>
          {open.map((point) => (
            <Chip key={point} onClick={() => onChange(`${before}${point}、`)}>
              {point}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}
