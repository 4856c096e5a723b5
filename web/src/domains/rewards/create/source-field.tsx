import { useState } from 'react'
import { PickerField } from '../../../ui/form/picker-field.tsx'
import type { PickerOption } from '../../../ui/overlay/picker-options.ts'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import type { Source } from './form.ts'
import { ListWords } from './list-words.tsx'
import { useSources } from './use-sources.ts'

interface SourceFieldProps {
  source: Source
  chosen: number | null
  /** Name of the selected content; empty if only its id is known. */
  name: string
  error: string | undefined
  onChoose: (chosen: number, name: string) => void
}

const LABELS: Record<Source, { label: string; hint: string; none: string }> = {
  list: {
    label: '词表',
    hint: '至少要有 3 个不同的单词',
    none: '还没有词表，可以在学习模式里导入，或改用年级词库',
  },
  grade: { label: '年级', hint: '从这个年级的单词里随机出题', none: '' },
  text: { label: '文章', hint: '带有题目的精选文章', none: '' },
  exercise: {
    label: '阅读',
    hint: '自己生成的阅读练习',
    none: '还没有自己的阅读，可以先生成一篇，或改用精选文章',
  },
  paper: {
    label: '试卷',
    hint: '选择题、判断题和填空题会用上，需要人工批改的不用',
    none: '还没有已发布的试卷，请先上传并发布一份',
  },
}

/** Selects the content of the questions. */
export function SourceField({ source, chosen, name, error, onChoose }: SourceFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { options, loading, failed, retry, searches } = useSources(source, q)
  const { label, hint, none } = LABELS[source]
  const found = options.find(({ value }) => value === String(chosen))
  const shown = chosen === null ? '' : found?.label || name || `已选的${label}`
  const pick = (value: string | null) => {
    const option: PickerOption | undefined = options.find((one) => one.value === value)
    if (option) onChoose(Number(option.value), option.label)
  }
  return (
    <>
      <PickerField
        label={label}
        required
        hint={none && !loading && !failed && q === '' && options.length === 0 ? none : (found?.note ?? hint)}
        error={error}
        text={shown}
        onOpen={() => setOpen(true)}
      />
      {source === 'list' && chosen !== null && <ListWords id={chosen} />}
      <PickerSheet
        open={open}
        onClose={() => {
          setOpen(false)
          setQ('')
        }}
        title={`选择${label}`}
        options={options}
        loading={loading}
        onRetry={failed ? retry : undefined}
        value={chosen === null ? null : String(chosen)}
        onPick={pick}
        {...(searches && { onSearch: setQ })}
      />
    </>
  )
}
