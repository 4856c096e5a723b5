import { CONTENT_TASKS_MAX } from '@shangxue/contract/content/schemas'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { Section } from '../../../../ui/layout/page/page.tsx'
import { EvidenceField, ExplanationField } from './answer-fields.tsx'
import { type ContentForm, useFields } from './content-form.ts'
import { emptyTask, type TaskRow } from './form-values.ts'
import { fieldId } from './problem-places.ts'

/** 任务型: questions about a reading text that are answered in own words. A text may have none. */
export function TaskFields({ form }: { form: ContentForm }) {
  const rows = form.rows('tasks')
  return (
    <Section title="任务型题（可以没有）">
      <div id={fieldId('tasks')} tabIndex={-1}>
        <FormGrid>
          {form.values.tasks.map((_row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are controlled, and problems name them by number
            <TaskCard key={at} form={form} at={at} onRemove={() => rows.remove(at)} />
          ))}
          {form.values.tasks.length < CONTENT_TASKS_MAX && (
            <Button kind="secondary" icon="plus" block onClick={() => rows.add(emptyTask())}>
              添加任务型题
            </Button>
          )}
        </FormGrid>
      </div>
    </Section>
  )
}

function TaskCard({ form, at, onRemove }: { form: ContentForm; at: number; onRemove: () => void }) {
  const { partField } = useFields(form)
  const field = (name: keyof TaskRow) => partField('tasks', 'task', at, name)
  return (
    <Card
      title={`任务 ${at + 1}`}
      action={<IconButton icon="trash" label={`移除任务 ${at + 1}`} onClick={onRemove} />}
    >
      <div id={`content-task-${at + 1}`} tabIndex={-1}>
        <FormGrid>
          <TextArea label="问题" {...field('stem')} lang="en" rows={2} maxLength={600} />
          <TextArea
            label="可以接受的答案"
            {...field('answers')}
            lang="en"
            rows={3}
            maxLength={4_000}
            hint="每行一个，第一个作为参考答案显示"
          />
          <EvidenceField {...field('evidence')} hasPassage />
          <ExplanationField {...field('explanation')} />
        </FormGrid>
      </div>
    </Card>
  )
}
