import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import styles from './lists.module.css'
import { useAddWord } from './use-word-lists.ts'

const NOTHING = { spelling: '', meaning: '' }

/** Adds words one after another; the first field gets the focus again. Without a list they go to 生词本. */
export function AddWordForm({ listId }: { listId?: number }) {
  const add = useAddWord()
  const [word, setWord] = useState(NOTHING)
  const first = useRef<HTMLInputElement>(null)
  const change = (part: Partial<typeof NOTHING>) => {
    setWord({ ...word, ...part })
    add.reset()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (word.spelling.trim() === '' || add.isPending) return
    try {
      const made = await add.mutateAsync({
        ...(listId !== undefined && { list_id: listId }),
        spelling: word.spelling.trim(),
        meaning: word.meaning.trim(),
        ipa: '',
        example_en: '',
        example_zh: '',
      })
      toast(`已添加 ${made.word.spelling}`, { kind: 'success' })
      setWord(NOTHING)
      first.current?.focus()
    } catch {
      // The field shows the error.
    }
  }
  return (
    <form className={styles.stack} onSubmit={send}>
      <TextField
        ref={first}
        label="单词"
        required
        maxLength={60}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={word.spelling}
        onChange={(event) => change({ spelling: event.target.value })}
        error={add.error?.message}
      />
      <TextField
        label="释义"
        maxLength={1_000}
        hint="词库里有的单词可以不填，例如 n. 苹果"
        value={word.meaning}
        onChange={(event) => change({ meaning: event.target.value })}
      />
      <Button type="submit" icon="plus" block busy={add.isPending} disabled={word.spelling.trim() === ''}>
        添加
      </Button>
    </form>
  )
}
