import { CLOZE_KINDS } from '@shangxue/contract/english/endpoints'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { FieldError } from '../../../../ui/form/fields/field.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { CLOZE_KIND_NAMES } from '../../cloze/cloze-answers.ts'
import { POINT_OPTIONS } from '../content-labels.ts'
import { ExplanationField } from '../form/answer-fields.tsx'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { LETTERS } from '../form/convert-values.ts'
import { emptyGap, type GapRow } from '../form/form-values.ts'
import { PlaceFields } from '../form/place-fields.tsx'
import { fieldId } from '../form/problem-places.ts'

const TYPE_OPTIONS = CLOZE_KINDS.map((value) => ({ value: value as string, label: CLOZE_KIND_NAMES[value] }))
const MAX_GAPS = 30

/** The rows of the blanks that a text marks; filled rows beyond the last mark stay. */
function rowsForMarks(text: string, rows: readonly GapRow[]): GapRow[] {
  const marks = [...text.matchAll(/__(\d+)__/g)].map(([, number]) => Number(number))
  const count = Math.min(MAX_GAPS, Math.max(rows.length, ...marks))
  return Array.from({ length: count }, (_, i) => rows[i] ?? emptyGap())
}

/** Inserts the mark of the next blank at the cursor, in place of what is selected. */
function insertBlank(form: ContentForm): void {
  const { text, gaps } = form.values
  const number = Math.max(0, ...[...text.matchAll(/__(\d+)__/g)].map(([, found]) => Number(found))) + 1
  const area = document.getElementById(fieldId('text'))
  const [start, end] =
    area instanceof HTMLTextAreaElement
      ? [area.selectionStart, area.selectionEnd]
      : [text.length, text.length]
  const next = `${text.slice(0, start)}__${number}__${text.slice(end)}`
  const rows = rowsForMarks(next, gaps)
  const word = text.slice(start, end).trim()
  const row = rows[number - 1]
  if (row && word !== '' && row.a === '') rows[number - 1] = { ...row, answer: 'A', a: word }
  form.change({ text: next, gaps: rows })
}

/** Fields of a cloze passage: a text with marks, and a card for each blank. */
export function ClozeFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  const { gaps, type } = form.values
  const text = field('text')
  return (
    <>
      <TextField label="标题" {...field('title')} lang="en" maxLength={120} />
      <SegmentedControl
        label="题型"
        named
        options={TYPE_OPTIONS}
        value={type}
        onChange={(next) => form.change({ type: next })}
      />
      <TextArea
        label="原文"
        {...text}
        onChange={({ target }) => form.change({ text: target.value, gaps: rowsForMarks(target.value, gaps) })}
        lang="en"
        rows={10}
        maxLength={12_000}
        hint="空格写成 __1__、__2__；段与段之间空一行"
      />
      <Button small kind="soft" icon="plus" onClick={() => insertBlank(form)}>
        在光标处插入空格
      </Button>
      <TextArea label="译文" {...field('translation')} rows={6} maxLength={12_000} hint="段数与原文一致" />
      <PlaceFields form={form} />
      <Section title="空格">
        <div id={fieldId('gaps')} tabIndex={-1}>
          <FormGrid>
            {gaps.map((_gap, at) => (
              <GapCard
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards are controlled, and problems name them by number
                key={at}
                form={form}
                at={at}
                onRemove={at === gaps.length - 1 ? () => form.rows('gaps').remove(at) : undefined}
              />
            ))}
          </FormGrid>
        </div>
      </Section>
    </>
  )
}

interface GapCardProps {
  form: ContentForm
  at: number
  /** Only the last blank is removed, because the others are numbered in the text. */
  onRemove: (() => void) | undefined
}

function GapCard({ form, at, onRemove }: GapCardProps) {
  const { partField } = useFields(form)
  const field = (name: keyof GapRow, control?: string) => partField('gaps', 'gap', at, name, control)
  const isChoice = form.values.type === 'choice'
  return (
    <Card
      title={`第 ${at + 1} 空`}
      action={onRemove && <IconButton icon="trash" label={`移除第 ${at + 1} 空`} onClick={onRemove} />}
    >
      <div id={`content-gap-${at + 1}`} tabIndex={-1}>
        <FormGrid>
          {isChoice ? <ChoiceFields form={form} at={at} /> : <TypedFields form={form} at={at} />}
          <SelectField label="考点" {...field('point')} options={POINT_OPTIONS} placeholder="请选择考点" />
          <ExplanationField {...field('explanation')} />
        </FormGrid>
      </div>
    </Card>
  )
}

const OPTION_KEYS = ['a', 'b', 'c', 'd'] as const

function ChoiceFields({ form, at }: { form: ContentForm; at: number }) {
  const { partField } = useFields(form)
  const field = (name: keyof GapRow, control?: string) => partField('gaps', 'gap', at, name, control)
  const answer = field('answer')
  return (
    <>
      <div id={answer.id} tabIndex={-1}>
        <SegmentedControl
          label={`第 ${at + 1} 空的答案`}
          named
          options={LETTERS.map((letter) => ({ value: letter as string, label: letter }))}
          value={answer.value}
          onChange={answer.onChange}
        />
        {answer.error && <FieldError>{answer.error}</FieldError>}
      </div>
      {LETTERS.map((letter, i) => (
        <FormGrid pair key={letter}>
          <TextField
            label={`选项 ${letter}`}
            {...field(OPTION_KEYS[i] ?? 'a', `options.${letter}`)}
            lang="en"
            maxLength={120}
          />
          {answer.value !== letter && (
            <TextField
              label={`为什么不选 ${letter}`}
              {...field(`why_${OPTION_KEYS[i] ?? 'a'}`, `wrong.${letter}`)}
              maxLength={2000}
            />
          )}
        </FormGrid>
      ))}
    </>
  )
}

function TypedFields({ form, at }: { form: ContentForm; at: number }) {
  const { partField } = useFields(form)
  const field = (name: keyof GapRow) => partField('gaps', 'gap', at, name)
  const hint = form.values.type === 'first_letter' ? '答案的第一个字母' : '要变形的词；没有就留空'
  return (
    <>
      <TextField label="答案" {...field('answer')} lang="en" autoCapitalize="none" maxLength={120} />
      <TextField
        label="提示"
        {...field('hint')}
        lang="en"
        autoCapitalize="none"
        maxLength={120}
        hint={hint}
      />
      <TextArea label="其他答案" {...field('also')} lang="en" rows={2} hint="每行一个，可以不填" />
    </>
  )
}
