import { listWrongWords } from '@shangxue/contract/reading'
import { LEVELS, type Level } from '@shangxue/contract/users'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../components/reading.module.css'
import { READING } from '../names.ts'
import { useCompose } from '../use-compose.ts'

const MOST = 20
const TOLD = { meta: { quiet: true } }
const without = <T,>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one].slice(-MOST)

/** 错题生成阅读: a text with words that were forgotten, or with those of wrong questions. */
export default function FromWrongScreen() {
  const [level, setLevel] = useState<Level>('初中')
  const [words, setWords] = useState<readonly string[]>([])
  const [questions, setQuestions] = useState<readonly number[]>([])
  const compose = useCompose()
  const known = useQuery({ ...query(listWrongWords, {}), ...TOLD })
  const wrong = useQuery({
    ...query(getWrongQuestions, {
      subject: '英语',
      state: 'open',
      sort_by: 'last_error_time',
      pageSize: MOST,
    }),
    ...TOLD,
  })
  const make = () =>
    questions.length > 0
      ? compose.go({ level }, { purpose: 'wrong_questions', wrong_question_ids: [...questions] })
      : compose.go({ level, words: [...words] }, { purpose: 'wrong_words' })
  const loading = known.isLoading || wrong.isLoading
  const none = words.length === 0 && questions.length === 0
  return (
    <Page
      title="错题生成阅读"
      back={READING}
      footer={
        <Button block disabled={none} busy={compose.busy} onClick={make}>
          {none ? '请先选单词或错题' : '生成并练习'}
        </Button>
      }
    >
      {compose.error && <Notice kind="danger">{compose.error}</Notice>}
      <SegmentedControl
        label="学段"
        options={LEVELS.map((value) => ({ value, label: value }))}
        value={level}
        onChange={setLevel}
      />
      {/* one comes with the other: neither pushes the other down */}
      {loading ? (
        <SkeletonList rows={8} />
      ) : (
        <>
          <Card title="忘过的单词">
            <Loaded of={known}>
              {({ list }) => (
                <div className={styles.chips}>
                  {list.length === 0 && <p className={styles.hint}>还没有忘过的单词，先去练练单词</p>}
                  {list.map(({ word }) => (
                    <Chip
                      key={word}
                      selected={words.includes(word)}
                      onClick={() => {
                        setQuestions([])
                        setWords(without(words, word))
                      }}
                    >
                      {word}
                    </Chip>
                  ))}
                </div>
              )}
            </Loaded>
          </Card>
          <Card title="英语错题">
            <Loaded of={wrong}>
              {({ list }) => (
                <div className={styles.stack}>
                  {list.length === 0 && <p className={styles.hint}>错题本里还没有英语题</p>}
                  {list.map(({ id, question_content, passage, paper_title }) => (
                    <Checkbox
                      key={id}
                      label={`${(question_content || passage?.text || '').slice(0, 80)}（${paper_title}）`}
                      checked={questions.includes(id)}
                      onChange={() => {
                        setWords([])
                        setQuestions(without(questions, id))
                      }}
                    />
                  ))}
                </div>
              )}
            </Loaded>
          </Card>
        </>
      )}
    </Page>
  )
}
