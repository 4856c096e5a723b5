import { PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { validateFacts } from '../paper-facts.ts'
import { PaperFactsFields } from '../paper-facts-fields.tsx'
import { PAPERS_PATH, paperPath } from '../paper-labels.ts'
import { AddFiles } from './add-files.tsx'
import { FileList } from './file-list.tsx'
import { stopUpload, uploadAndAnalyze } from './send-upload.ts'
import styles from './upload.module.css'
import { changeFacts, clearDraft, loadDraft, type UploadFacts, useUploadDraft } from './upload-draft.ts'

const ANSWER_SOURCES = [
  { value: 'none', label: '没有答案' },
  { value: 'text', label: '文字' },
  { value: 'photos', label: '照片' },
] as const
const ANSWER_KEY_MAX_LENGTH = 20_000

/** Uploads a paper (上传试卷): pages, facts and answer key, then starts the analysis. */
export default function UploadScreen() {
  const { files, facts, owner, isRestored, isRunning, preparingCount, problem, uploadedPaperId } =
    useUploadDraft()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    void loadDraft(currentTheme().level)
    useUploadDraft.setState({ isScreenOpen: true })
    return () => useUploadDraft.setState({ isScreenOpen: false })
  }, [])
  useEffect(() => {
    if (uploadedPaperId === null) return
    useUploadDraft.setState({ uploadedPaperId: null })
    navigate(paperPath(uploadedPaperId), { replace: true })
  }, [uploadedPaperId, navigate])

  const ownErrors = validateFacts(facts)
  const missing = findMissing(facts, files)
  const errors = isSubmitted ? ownErrors : {}
  const submit = async () => {
    setIsSubmitted(true)
    if (ownErrors.title || ownErrors.minutes || missing.pages || missing.key) return
    await uploadAndAnalyze()
  }
  const hasBegun = files.some((file) => file.begun)
  return (
    <FormPage
      title="上传试卷"
      subtitle={`最多 ${PAPER_PAGES_MAX} 页`}
      back={PAPERS_PATH}
      onSubmit={submit}
      submitLabel={isRunning ? '正在上传' : hasBegun ? '继续上传并分析' : '开始分析'}
      busy={isRunning || preparingCount > 0 || owner === ''}
      dirty={files.length > 0 || facts.title !== ''}
      onDiscard={clearDraft}
      restored={isRestored}
      error={problem ?? undefined}
      secondary={
        isRunning && (
          <Button kind="secondary" onClick={stopUpload}>
            停止
          </Button>
        )
      }
    >
      <Section title="试卷页">
        <div className={styles.form}>
          <AddFiles kind="questions" disabled={isRunning} />
          {!files.some(({ kind }) => kind === 'questions') && (
            <p className={styles.note}>一页一张，放平拍清楚。识别出来的题目由你核对，之后就能考试</p>
          )}
          <FileList kind="questions" />
          {isSubmitted && missing.pages && <Notice kind="danger">{missing.pages}</Notice>}
        </div>
      </Section>
      <PaperFactsFields facts={facts} onChange={changeFacts} errors={errors} />
      <Section title="参考答案">
        <div className={styles.form}>
          <SegmentedControl
            label="参考答案"
            options={ANSWER_SOURCES}
            value={facts.answers}
            onChange={(answers) => changeFacts({ answers })}
          />
          <AnswerKeyFields facts={facts} running={isRunning} error={isSubmitted ? missing.key : undefined} />
        </div>
      </Section>
    </FormPage>
  )
}

interface AnswerKeyProps {
  facts: UploadFacts
  running: boolean
  error: string | undefined
}

function AnswerKeyFields({ facts, running: isRunning, error }: AnswerKeyProps) {
  if (facts.answers === 'none')
    return <p className={styles.note}>分析后可以逐题填写答案；试卷里带答案页的，会自动对应到题目</p>
  if (facts.answers === 'text')
    return (
      <TextArea
        label="答案文字"
        rows={5}
        maxLength={ANSWER_KEY_MAX_LENGTH}
        placeholder={'1-5 ABCDA\n6. went; has gone'}
        hint="按题号写，一行几题都可以"
        value={facts.answer_key_text}
        error={error}
        onChange={(event) => changeFacts({ answer_key_text: event.target.value })}
      />
    )
  return (
    <>
      <AddFiles kind="answers" disabled={isRunning} />
      <FileList kind="answers" />
      {error && <Notice kind="danger">{error}</Notice>}
    </>
  )
}

function findMissing(facts: UploadFacts, files: readonly { kind: string }[]) {
  const hasKind = (kind: string) => files.some((file) => file.kind === kind)
  const key =
    facts.answers === 'text' && facts.answer_key_text.trim() === ''
      ? '请填写答案，或选择“没有答案”'
      : facts.answers === 'photos' && !hasKind('answers')
        ? '请添加答案的照片，或选择“没有答案”'
        : undefined
  return { pages: hasKind('questions') ? undefined : '请先拍照，或选择试卷的照片、PDF', key }
}
