import { previewReading } from '@shangxue/contract/reading/endpoints'
import { getMaterial } from '@shangxue/contract/reading/materials'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lastReadSources } from '../library/last-read.ts'
import { QuestionCard } from '../reader/question-card.tsx'
import { ReadingText } from '../reader/reading-text.tsx'
import styles from '../reading.module.css'
import { FROM_WRONG_PATH, READING_PATH } from '../reading-paths.ts'
import { ExerciseOptionsFields } from './exercise-options-fields.tsx'
import { DEFAULT_OPTIONS, type ExerciseOptions } from './use-account-compose.ts'
import { useAvailableSkills } from './use-available-skills.ts'
import { useComposeExercise } from './use-compose-exercise.ts'

const MAX_WORDS = 20
export const parseWords = (typedWords: string): string[] =>
  [...new Set(typedWords.split(/[\s,，、;；]+/).filter((word) => /^[A-Za-z][A-Za-z'-]*$/.test(word)))].slice(
    0,
    MAX_WORDS,
  )

/** Generates a reading exercise (生成阅读理解). A guest's exercise is stored on the device. */
export default function GeneratorScreen() {
  const { get } = useUrlParams()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  const material = signedIn ? parsePositiveInt(get('material')) : undefined
  const [options, setOptions] = useState<ExerciseOptions>({
    ...DEFAULT_OPTIONS,
    level: parseOneOf(LEVELS, get('level')) ?? currentTheme().level,
  })
  const [typedWords, setTypedWords] = useState(get('words'))
  /** Seed and exclusions of the preview: the same values give the same exercise. */
  const [previewParams, setPreviewParams] = useState<{ readonly seed: string; readonly except: string[] }>()
  const preview = useCall(previewReading, { quiet: true })
  const compose = useComposeExercise()
  const back = useBackTarget(READING_PATH)
  const available = useAvailableSkills(options, material === undefined)
  const skills = options.skills.filter((skill) => !available?.unavailable.includes(skill))
  const requested = { ...options, skills, words: parseWords(typedWords) }
  const change = (changes: Partial<ExerciseOptions>) => {
    setOptions({ ...options, ...changes })
    preview.reset()
  }

  const showPreview = async () => {
    const lastRead = lastReadSources()
    const previewedSource = preview.data?.source
    // Exclude the shown text too. If no third text exists, exclude only the last one.
    const exceptions = [
      [...lastRead, ...(previewedSource ? [previewedSource] : [])],
      ...(previewedSource ? [lastRead] : []),
    ]
    for (const excluded of exceptions) {
      const params = { seed: uniqueId(), except: excluded }
      setPreviewParams(params)
      if (await preview.mutateAsync({ ...requested, ...params }).catch(() => undefined)) return
    }
  }
  // The preview is below the form, so scroll to it.
  const previewTop = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview.data) previewTop.current?.scrollIntoView({ block: 'start' })
  }, [preview.data])
  const practise = () =>
    compose.go(requested, {
      ...(material
        ? { material_id: material }
        : preview.data && previewParams
          ? previewParams
          : { except: lastReadSources() }),
    })
  const error = compose.error ?? preview.error?.message

  return (
    <Page
      title="生成阅读理解"
      back={back}
      footer={
        <div className={styles.bar}>
          {!material && (
            <Button kind="secondary" onClick={showPreview}>
              {preview.data ? '换一篇' : '预览'}
            </Button>
          )}
          <Button busy={compose.busy} onClick={practise}>
            {preview.data ? '练这一篇' : '生成并练习'}
          </Button>
        </div>
      }
    >
      {error && <Notice kind="danger">{error}</Notice>}
      {material && <Notice>用下面这篇自己的素材出题</Notice>}
      <ExerciseOptionsFields
        options={options}
        onChange={change}
        hasText={material !== undefined}
        available={available}
      />
      {!material && (
        <Card
          title="要用到的单词"
          action={
            signedIn && (
              <ButtonLink small kind="plain" to={FROM_WRONG_PATH}>
                从错词错题选
              </ButtonLink>
            )
          }
        >
          <TextField
            label="单词"
            hint="选填，用空格隔开；会优先选用到它们的文章，并考这些词"
            lang="en"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={300}
            value={typedWords}
            onChange={(event) => {
              setTypedWords(event.target.value)
              preview.reset()
            }}
          />
        </Card>
      )}
      {material && <MaterialText id={material} />}
      {preview.data && (
        <>
          <div ref={previewTop} className={styles.shown} />
          <Card title={preview.data.title}>
            <ReadingText {...preview.data} />
          </Card>
          {preview.data.questions.map((question, i) => (
            <QuestionCard key={question.stem} number={i + 1} question={question} selected={null} />
          ))}
        </>
      )}
    </Page>
  )
}

/** Default dictionary grade per level, for texts of the user. */
const DICTIONARY_GRADES: Record<Level, number> = { 小学: 6, 初中: 9, 高中: 12, 大学: 16 }

/** The user's own text, which is shown nowhere else. */
function MaterialText({ id }: { id: number }) {
  const { data } = useQuery({ ...query(getMaterial, { id }), meta: { quiet: true } })
  if (!data) return null
  return (
    <Card title={data.title}>
      <ReadingText paragraphs={data.paragraphs} glossary={[]} grade={DICTIONARY_GRADES[data.level]} />
    </Card>
  )
}
