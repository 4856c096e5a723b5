import { PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentTheme } from '../../../lib/theme/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { FactsFields } from '../components/facts-fields.tsx'
import { factsErrors } from '../paper-facts.ts'
import { PAPERS, paperAddress } from '../paper-words.ts'
import { AddFiles } from '../upload/add-files.tsx'
import { changeFacts, clearDraft, type Facts, takeUp, useUploadDraft } from '../upload/draft.ts'
import { FileList } from '../upload/file-list.tsx'
import { stopUpload, uploadAndAnalyze } from '../upload/send.ts'
import styles from '../upload/upload.module.css'

const WAYS = [
  { value: 'none', label: '没有答案' },
  { value: 'text', label: '文字' },
  { value: 'photos', label: '照片' },
] as const
const KEY_LENGTH = 20_000

/** Uploads a paper (上传试卷): pages, facts and answer key, then starts the analysis. */
export default function UploadScreen() {
  const { files, facts, owner, restored, running, preparing, problem, handedOver } = useUploadDraft()
  const [checked, setChecked] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    void takeUp(currentTheme().level)
    useUploadDraft.setState({ watched: true })
    return () => useUploadDraft.setState({ watched: false })
  }, [])
  useEffect(() => {
    if (handedOver === null) return
    useUploadDraft.setState({ handedOver: null })
    navigate(paperAddress(handedOver), { replace: true })
  }, [handedOver, navigate])

  const own = factsErrors(facts)
  const missing = missingOf(facts, files)
  const errors = checked ? own : {}
  const submit = async () => {
    setChecked(true)
    if (own.title || own.minutes || missing.pages || missing.key) return
    await uploadAndAnalyze()
  }
  const tried = files.some((file) => file.begun)
  return (
    <FormPage
      title="上传试卷"
      subtitle={`最多 ${PAPER_PAGES_MAX} 页`}
      back={PAPERS}
      onSubmit={submit}
      submitLabel={running ? '正在上传' : tried ? '继续上传并分析' : '开始分析'}
      busy={running || preparing > 0 || owner === ''}
      dirty={files.length > 0 || facts.title !== ''}
      onDiscard={clearDraft}
      restored={restored}
      error={problem ?? undefined}
      secondary={
        running && (
          <Button kind="secondary" onClick={stopUpload}>
            停止
          </Button>
        )
      }
    >
      <Section title="试卷页">
        <div className={styles.form}>
          <AddFiles kind="questions" disabled={running} />
          {!files.some(({ kind }) => kind === 'questions') && (
            <p className={styles.note}>一页一张，放平拍清楚。识别出来的题目由你核对，之后就能考试</p>
          )}
          <FileList kind="questions" />
          {checked && missing.pages && <Notice kind="danger">{missing.pages}</Notice>}
        </div>
      </Section>
      <FactsFields facts={facts} onChange={changeFacts} errors={errors} />
      <Section title="参考答案">
        <div className={styles.form}>
          <SegmentedControl
            label="参考答案"
            options={WAYS}
            value={facts.answers}
            onChange={(answers) => changeFacts({ answers })}
          />
          <AnswerKey facts={facts} running={running} error={checked ? missing.key : undefined} />
        </div>
      </Section>
    </FormPage>
  )
}

interface AnswerKeyProps {
  facts: Facts
  running: boolean
  error: string | undefined
}

function AnswerKey({ facts, running, error }: AnswerKeyProps) {
  if (facts.answers === 'none')
    return <p className={styles.note}>分析后可以逐题填写答案；试卷里带答案页的，会自动对应到题目</p>
  if (facts.answers === 'text')
    return (
      <TextArea
        label="答案文字"
        rows={5}
        maxLength={KEY_LENGTH}
        placeholder={'1-5 ABCDA\n6. went; has gone'}
        hint="按题号写，一行几题都可以"
        value={facts.answer_key_text}
        error={error}
        onChange={(event) => changeFacts({ answer_key_text: event.target.value })}
      />
    )
  return (
    <>
      <AddFiles kind="answers" disabled={running} />
      <FileList kind="answers" />
      {error && <Notice kind="danger">{error}</Notice>}
    </>
  )
}

function missingOf(facts: Facts, files: readonly { kind: string }[]) {
  const has = (kind: string) => files.some((file) => file.kind === kind)
  const key =
    facts.answers === 'text' && facts.answer_key_text.trim() === ''
      ? '请填写答案，或选择“没有答案”'
      : facts.answers === 'photos' && !has('answers')
        ? '请添加答案的照片，或选择“没有答案”'
        : undefined
  return { pages: has('questions') ? undefined : '请先拍照，或选择试卷的照片、PDF', key }
}
