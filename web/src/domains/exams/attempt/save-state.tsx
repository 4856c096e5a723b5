import { useStore } from 'zustand'
import { Tag } from '../../../ui/display/tag.tsx'
import type { ExamAutosave, ExamState } from '../saving/autosave-exam.ts'

const SAVING = { kind: 'neutral', text: '保存中' } as const

function saveStateLabel({ ledger, offline, saveError, notStored, storing }: ExamState) {
  const count = Object.keys(ledger.unsaved).length
  if (count === 0) return { kind: 'success', text: '已保存' } as const
  if (offline && notStored)
    return { kind: 'danger', text: `离线，${count} 题还没有保存，请不要关闭页面` } as const
  if (offline && storing > 0) return SAVING
  if (offline) return { kind: 'warning', text: `离线，已保存在本机 ${count} 题` } as const
  if (saveError) return { kind: 'danger', text: `${count} 题没有保存` } as const
  return SAVING
}

/** Shows whether the server has all answers. */
export function SaveState({ saver }: { saver: ExamAutosave }) {
  const state = useStore(saver.store)
  const { kind, text } = saveStateLabel(state)
  return (
    <span role="status">
      <Tag kind={kind}>{text}</Tag>
    </span>
  )
}
