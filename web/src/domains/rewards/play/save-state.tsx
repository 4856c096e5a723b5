import { useStore } from 'zustand'
import { Tag } from '../../../ui/display/tag.tsx'
import type { PlayAutosave } from './autosave-play.ts'
import { unsavedCount } from './play-ledger.ts'

/** Shows whether the server has all answers. */
export function SaveState({ saver }: { saver: PlayAutosave }) {
  const { ledger, offline, saveError } = useStore(saver.store)
  const count = unsavedCount(ledger)
  return (
    <span role="status">
      {count === 0 ? (
        <Tag kind="success">已保存</Tag>
      ) : offline ? (
        <Tag kind="warning">离线，已保存在本机 {count} 题</Tag>
      ) : saveError ? (
        <Tag kind="danger">{count} 题没有保存</Tag>
      ) : (
        <Tag>保存中</Tag>
      )}
    </span>
  )
}
