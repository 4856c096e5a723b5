import { getOwnWords } from '@shangxue/contract/word-lists/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { type PickerOption, PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import styles from './create.module.css'
import type { Source } from './task-form.ts'
import { useSources } from './use-sources.ts'

const PREVIEW_WORDS = 12

/** Preview of the first words of a list. */
function WordListPreview({ id }: { id: number }) {
  const { data } = useQuery({
    ...query(getOwnWords, { id, q: '', limit: PREVIEW_WORDS }),
    meta: { quiet: true },
  })
  if (!data) return null
  const hiddenCount = data.pagination.total - data.list.length
  return (
    <p className={styles.words} lang="en">
      {data.list.map(({ entry, spelling }) => (
        <Tag key={entry}>{spelling}</Tag>
      ))}
      {hiddenCount > 0 && <Tag>{`+${hiddenCount}`}</Tag>}
    </p>
  )
}

interface SourceFieldProps {
  source: Source
  contentId: number | null
  /** Name of the selected content; empty if only its id is known. */
  contentName: string
  error: string | undefined
  onSelect: (chosen: number, name: string) => void
}

const LABELS: Record<Source, { label: string; hint: string; emptyHint: string }> = {
  list: {
    label: '词表',
    hint: '至少要有 3 个不同的单词',
    emptyHint: '还没有词表，可以在学习模式里导入，或改用年级词库',
  },
  grade: { label: '年级', hint: '从这个年级的单词里随机出题', emptyHint: '' },
  text: { label: '文章', hint: '带有题目的精选文章', emptyHint: '' },
  exercise: {
    label: '阅读',
    hint: '自己生成的阅读练习',
    emptyHint: '还没有自己的阅读，可以先生成一篇，或改用精选文章',
  },
  paper: {
    label: '试卷',
    hint: '选择题、判断题和填空题会用上，需要人工批改的不用',
    emptyHint: '还没有已发布的试卷，请先上传并发布一份',
  },
}

/** Selects the content of the questions. */
export function SourceField({ source, contentId, contentName, error, onSelect }: SourceFieldProps) {
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { options, isLoading, hasFailed, retry, isSearchable } = useSources(source, q)
  const { label, hint, emptyHint } = LABELS[source]
  const selectedOption = options.find(({ value }) => value === String(contentId))
  const selectedText = contentId === null ? '' : selectedOption?.label || contentName || `已选的${label}`
  const pick = (value: string | null) => {
    const option: PickerOption | undefined = options.find((candidate) => candidate.value === value)
    if (option) onSelect(Number(option.value), option.label)
  }
  return (
    <>
      <PickerField
        label={label}
        required
        hint={
          emptyHint && !isLoading && !hasFailed && q === '' && options.length === 0
            ? emptyHint
            : (selectedOption?.note ?? hint)
        }
        error={error}
        text={selectedText}
        onOpen={() => setOpen(true)}
      />
      {source === 'list' && contentId !== null && <WordListPreview id={contentId} />}
      <PickerSheet
        open={open}
        onClose={() => {
          setOpen(false)
          setQ('')
        }}
        title={`选择${label}`}
        options={options}
        loading={isLoading}
        onRetry={hasFailed ? retry : undefined}
        value={contentId === null ? null : String(contentId)}
        onPick={pick}
        {...(isSearchable && { onSearch: setQ })}
      />
    </>
  )
}
