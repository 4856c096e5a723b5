import { getSubjectOptions, MULTIPLE_RULES, SUBJECTS } from '@shangxue/contract/papers/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/queries.ts'
import { RadioList } from '../../ui/form/choices/radio-list.tsx'
import { SelectField } from '../../ui/form/fields/select-field.tsx'
import { TextField } from '../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { NumberField } from '../../ui/form/numbers/number-field.tsx'
import type { PaperFactsDraft } from './paper-facts.ts'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const RULE_LABELS: Record<PaperFactsDraft['multiple_rule'], { label: string; note: string }> = {
  all_or_nothing: { label: '全对才得分', note: '多选题少选、多选、错选都不得分' },
  partial: { label: '少选得部分分', note: '多选题没有错选时，按选对的个数得分' },
}
const RULE_OPTIONS = MULTIPLE_RULES.map((value) => ({ value, ...RULE_LABELS[value] }))

interface PaperFactsFieldsProps {
  facts: PaperFactsDraft
  onChange: (facts: Partial<PaperFactsDraft>) => void
  errors: { title?: string | undefined; minutes?: string | undefined }
}

/** Form fields for the facts of a paper. */
export function PaperFactsFields({ facts, onChange, errors }: PaperFactsFieldsProps) {
  const subjectOptions = useQuery({
    ...query(getSubjectOptions, {}),
    staleTime: 60 * 60_000,
    meta: { quiet: true },
  })
  const grades = subjectOptions.data?.levels.find(({ level }) => level === facts.level)?.grades ?? []
  const gradeOptions = facts.grade === '' || grades.includes(facts.grade) ? grades : [facts.grade, ...grades]
  return (
    <>
      <TextField
        label="试卷名称"
        required
        maxLength={100}
        placeholder="如：八年级上学期期中英语"
        value={facts.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <FormGrid pair>
        <SelectField
          label="科目"
          options={toOptions(SUBJECTS)}
          value={facts.subject}
          onChange={(event) => {
            const subject = SUBJECTS.find((candidate) => candidate === event.target.value)
            if (subject) onChange({ subject })
          }}
        />
        <SelectField
          label="学段"
          options={toOptions(LEVELS)}
          value={facts.level}
          onChange={(event) => {
            const level = LEVELS.find((candidate) => candidate === event.target.value)
            if (level) onChange({ level, grade: '' })
          }}
        />
        <SelectField
          label="年级"
          placeholder="不填"
          options={toOptions(gradeOptions)}
          value={facts.grade}
          onChange={(event) => onChange({ grade: event.target.value })}
        />
        <NumberField
          label="考试时间"
          suffix="分钟"
          hint="不填就不限时"
          value={facts.minutes}
          error={errors.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
      </FormGrid>
      <RadioList
        label="多选题计分"
        options={RULE_OPTIONS}
        value={facts.multiple_rule}
        onChange={(multiple_rule) => onChange({ multiple_rule })}
      />
    </>
  )
}
