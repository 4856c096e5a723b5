import { QUERY_CODES_MAX } from '@shangxue/contract/devices/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { playSound } from '../../../lib/audio/sounds.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ScanSheet } from '../../../ui/scan/scan-sheet.tsx'
import { imeiError, ScanTally } from '../../stock/public.ts'
import { ACTIVATION_RESULT_PATH } from '../device-addresses.ts'
import styles from '../shared/devices.module.css'
import { CODES_SLOT, type CodesDraft, EMPTY_CODES, parseCodes, withoutInvalid } from './query-codes.ts'

/** 激活查询: a list of scanned or pasted codes, stored until cleared. */
export default function ActivationQueryScreen() {
  const navigate = useNavigate()
  const draft = useForm<CodesDraft>({ initial: EMPTY_CODES, draft: CODES_SLOT })
  const [isScanning, setIsScanning] = useState(false)
  const { text } = draft.values
  const list = parseCodes(text)
  const { codes, excess } = list
  const setText = (next: string) => draft.change({ text: next })
  const confirmClear = async () => {
    const isConfirmed =
      codes.length < 5 ||
      (await confirm({
        title: `清空 ${codes.length} 个串号？`,
        message: '清空后不能恢复',
        confirmLabel: '清空',
        danger: true,
      }))
    if (isConfirmed) draft.clear()
  }

  return (
    <Page
      title="激活查询"
      back="/my-profile"
      actions={
        text !== '' && (
          <Button kind="plain" small onClick={confirmClear}>
            清空
          </Button>
        )
      }
      footer={
        <Button
          block
          icon="search"
          disabled={codes.length === 0 || excess > 0}
          onClick={() => void navigate(ACTIVATION_RESULT_PATH)}
        >
          {codes.length > 0 ? `查询 ${codes.length} 个` : '查询'}
        </Button>
      }
    >
      <Card>
        <div className={styles.stack}>
          <Button block kind="soft" icon="scan" onClick={() => setIsScanning(true)}>
            连续扫描
          </Button>
          <CodeTally list={list} onRemoveInvalid={() => setText(withoutInvalid(text))} />
          <div className={styles.codes}>
            <TextArea
              label="IMEI 或序列号"
              hint={`一行一个，或用空格、逗号隔开；最多 ${QUERY_CODES_MAX} 个。离开页面也会保留。`}
              rows={9}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={text}
              error={excess > 0 ? `一次最多 ${QUERY_CODES_MAX} 个，请删除 ${excess} 个` : undefined}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </div>
      </Card>
      <ScanSheet
        open={isScanning}
        mode="continuous"
        what="IMEI 或序列号"
        validate={imeiError}
        known={codes}
        onCode={(code) => draft.change({ text: appendCode(draft.values.text, code) })}
        onClose={() => setIsScanning(false)}
        onBeep={(kind) => playSound(kind === 'taken' ? 'success' : 'error', { hint: false })}
        status={
          <ScanTally
            count={`${codes.length} 个`}
            recent={codes.slice(-3).map((code) => ({ code, text: '已加入' }))}
          />
        }
      />
    </Page>
  )
}

const appendCode = (text: string, code: string): string => [text.trimEnd(), code].filter(Boolean).join('\n')

const MAX_SHOWN = 3

function CodeTally({
  list,
  onRemoveInvalid,
}: {
  list: ReturnType<typeof parseCodes>
  onRemoveInvalid: () => void
}) {
  const { codes, repeated, invalid } = list
  if (codes.length === 0) return null
  const issues = [
    repeated > 0 && `${repeated} 个重复`,
    invalid.length > 0 &&
      `${invalid.length} 个有误（${invalid.slice(0, MAX_SHOWN).join('、')}${invalid.length > MAX_SHOWN ? ' 等' : ''}）`,
  ].filter(Boolean)
  return (
    <>
      <p className={styles.tally} role="status">
        共 <strong>{codes.length}</strong> 个
      </p>
      {issues.length > 0 && (
        <Notice kind="warning" action={{ label: '移除', onSelect: onRemoveInvalid }}>
          {issues.join('，')}，结果里会标出来
        </Notice>
      )}
    </>
  )
}
