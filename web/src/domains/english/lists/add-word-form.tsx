import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useAddWord } from './api.ts'
import styles from './lists.module.css'

const EMPTY_WORD = { spelling: '', meaning: '' }

/** Adds words one after another; the first field gets the focus again. Without a list they go to 生词本. */
export function AddWordForm({ listId }: { listId?: number }) {
  const add = useAddWord()
  const [word, setWord] = useState(EMPTY_WORD)
  const spellingField = useRef<HTMLInputElement>(null)
  const changeWord = (part: Partial<typeof EMPTY_WORD>) => {
    setWord({ ...word, ...part })
    add.reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (word.spelling.trim() === '' || add.isPending) return
    try {
      const added = await add.mutateAsync({
        ...(listId !== undefined && { list_id: listId }),
        spelling: word.spelling.trim(),
        meaning: word.meaning.trim(),
        ipa: '',
        example_en: '',
        example_zh: '',
      })
      toast(`已添加 ${added.word.spelling}`, { kind: 'success' })
      setWord(EMPTY_WORD)
      spellingField.current?.focus()
    } catch {
      // The field shows the error.
    }
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <TextField
        ref={spellingField}
        label="单词"
        required
        maxLength={60}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={word.spelling}
        onChange={(event) => changeWord({ spelling: event.target.value })}
        error={add.error?.message}
      />
      <TextField
        label="释义"
        maxLength={1_000}
        hint="词库里有的单词可以不填，例如 n. 苹果"
        value={word.meaning}
        onChange={(event) => changeWord({ meaning: event.target.value })}
      />
      <Button type="submit" icon="plus" block busy={add.isPending} disabled={word.spelling.trim() === ''}>
        添加
      </Button>
    </form>
  )
}
