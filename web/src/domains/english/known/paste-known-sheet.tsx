import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { useGoal } from '../learner/use-learner.ts'
import { knownWords } from '../plan/daily-plan.ts'
import { useStudy } from '../store/study-state.ts'
import styles from './known.module.css'
import { findPastedWords, PASTED_MAX, type PastedWords, splitPastedWords } from './known-text.ts'
import { markKnown } from './mark-known.ts'
import { SelectableWords, useWordSelection } from './selectable-words.tsx'

/** Marks pasted words as known: a preview shows which of them are in the library. */
export function PasteKnownSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="导入熟词" tall>
      <PasteForm onDone={onClose} />
    </Sheet>
  )
}

function PasteForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const { grade } = useGoal()
  const [text, setText] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  const [pasted, setPasted] = useState<PastedWords>()
  const find = async () => {
    setIsSearching(true)
    setPasted(await findPastedWords(client, text, grade).finally(() => setIsSearching(false)))
  }
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        把已经会的单词粘贴进来，一行一个或用逗号隔开都行，带中文释义也可以。熟词不再当新词学，也不进每天的复习，每个月抽查一次。
      </p>
      <TextArea
        label="单词"
        rows={6}
        value={text}
        maxLength={PASTED_MAX}
        placeholder={'apple\nbanana\nice cream'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value)
          setPasted(undefined)
        }}
      />
      {pasted ? (
        <Preview key={text} pasted={pasted} onDone={onDone} />
      ) : (
        <Button block busy={isSearching} disabled={splitPastedWords(text).length === 0} onClick={find}>
          查一查词库
        </Button>
      )}
    </div>
  )
}

const MISSING_SHOWN = 30

function Preview({
  pasted: { words, missing, complete },
  onDone,
}: {
  pasted: PastedWords
  onDone: () => void
}) {
  const known = useStudy(({ memories }) => knownWords(memories))
  const fresh = words.filter(({ id }) => !known.has(id))
  const selection = useWordSelection(fresh)
  const confirm = async () => {
    await markKnown([...selection.ids])
    onDone()
  }
  return (
    <>
      {!complete && <Notice kind="warning">有些年级的词库还没下载下来，联网后再查会更全</Notice>}
      <p className={styles.hint} role="status">
        词库里找到 {words.length} 个
        {words.length > fresh.length && `，其中 ${words.length - fresh.length} 个已经是熟词`}
        {missing.length > 0 && `；没找到 ${missing.length} 个`}
      </p>
      {fresh.length > 0 && (
        <>
          <SelectableWords words={fresh} selection={selection} />
          <Button block icon="check" disabled={selection.ids.size === 0} onClick={confirm}>
            {`标记 ${selection.ids.size} 个熟词`}
          </Button>
        </>
      )}
      {missing.length > 0 && (
        <p className={styles.hint}>
          没找到：<span lang="en">{missing.slice(0, MISSING_SHOWN).join(', ')}</span>
          {missing.length > MISSING_SHOWN && ' 等'}
        </p>
      )}
    </>
  )
}
