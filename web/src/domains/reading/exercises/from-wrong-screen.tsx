import { listWrongWords } from '@shangxue/contract/reading/endpoints'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../reading.module.css'
import { READING_PATH } from '../reading-paths.ts'
import { useAccountCompose } from './use-account-compose.ts'

const MAX_SELECTED = 20
type WrongQuestion = ResponseOf<typeof getWrongQuestions>['list'][number]
const QUIET = { meta: { quiet: true } }
const toggle = <T,>(list: readonly T[], item: T) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item].slice(-MAX_SELECTED)

const LABEL_LENGTH = 70
/**
 * Returns the label of a question. A blank of a passage has no text of its own, so its options
 * identify it.
 */
function questionLabel({ question_content, passage, all_options }: WrongQuestion): string {
  const options = all_options.map(({ text }) => text).join(' / ')
  const text = question_content || [options, passage?.text].filter(Boolean).join('，') || '看图题'
  return text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text
}

/** Generates a reading exercise (错题生成阅读) from forgotten words or wrong questions. */
export default function FromWrongScreen() {
  const back = useBackTarget(READING_PATH)
  const [level, setLevel] = useState<Level>(currentTheme().level)
  const [words, setWords] = useState<readonly string[]>([])
  const [questions, setQuestions] = useState<readonly number[]>([])
  const compose = useAccountCompose()
  const wrongWordsQuery = useQuery({ ...query(listWrongWords, {}), ...QUIET })
  const wrongQuestionsQuery = useQuery({
    ...query(getWrongQuestions, {
      subject: '英语',
      state: 'open',
      sort_by: 'last_error_time',
      pageSize: MAX_SELECTED,
    }),
    ...QUIET,
  })
  const generate = () =>
    questions.length > 0
      ? compose.go({ level }, { purpose: 'wrong_questions', wrong_question_ids: [...questions] })
      : compose.go({ level, words: [...words] }, { purpose: 'wrong_words' })
  const loading = wrongWordsQuery.isLoading || wrongQuestionsQuery.isLoading
  const isEmpty = words.length === 0 && questions.length === 0
  return (
    <Page
      title="错题生成阅读"
      back={back}
      footer={
        <Button block disabled={isEmpty} busy={compose.busy} onClick={generate}>
          {isEmpty ? '请先选单词或错题' : '生成并练习'}
        </Button>
      }
    >
      {compose.error && <Notice kind="danger">{compose.error}</Notice>}
      <SegmentedControl
        label="学段"
        named
        options={LEVELS.map((value) => ({ value, label: value }))}
        value={level}
        onChange={setLevel}
      />
      {/* Render both lists together, so that neither shifts the other. */}
      {loading ? (
        <SkeletonList rows={8} />
      ) : (
        <>
          <Card title="忘过的单词">
            <Loaded of={wrongWordsQuery}>
              {({ list }) => (
                <div className={styles.chips}>
                  {list.length === 0 && (
                    <>
                      <p className={styles.hint}>还没有忘过的单词，练过以后会出现在这里</p>
                      <ButtonLink small kind="soft" to="/english-study">
                        去练单词
                      </ButtonLink>
                    </>
                  )}
                  {list.map(({ word }) => (
                    <Chip
                      key={word}
                      selected={words.includes(word)}
                      onClick={() => {
                        setQuestions([])
                        setWords(toggle(words, word))
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
            <Loaded of={wrongQuestionsQuery}>
              {({ list }) => (
                <div className={styles.stack}>
                  {list.length === 0 && <p className={styles.hint}>错题本里还没有英语题</p>}
                  {list.map((question) => (
                    <Checkbox
                      key={question.id}
                      label={`${questionLabel(question)}（${question.paper_title}）`}
                      checked={questions.includes(question.id)}
                      onChange={() => {
                        setWords([])
                        setQuestions(toggle(questions, question.id))
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
