import { IMPORT_MAX_BYTES } from '@shangxue/contract/platform/constants'
import { useState } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'
import { ImportWizard } from '../../../ui/import/import-wizard.tsx'
import styles from './flow.module.css'
import type { FlowViewProps } from './flow-props.ts'

const noop = () => undefined

/** The steps before the upload: template, then file. */
export function StartView({ importState, rowsLabel }: FlowViewProps) {
  const [step, setStep] = useState<'template' | 'file'>('template')
  return (
    <div className={styles.flow}>
      {importState.gone && <Notice kind="warning">上次的导入已失效，没有导入任何数据，请重新上传文件</Notice>}
      {importState.run?.state === 'cancelled' && <Notice>上次的导入已取消，没有导入任何数据</Notice>}
      <ImportWizard
        step={step}
        onStep={(next) => setStep(next === 'file' ? 'file' : 'template')}
        what={rowsLabel}
        onTemplate={importState.template}
        maxSize={IMPORT_MAX_BYTES}
        onFile={(file) => void importState.start(file)}
        columns={[]}
        targets={[]}
        onMap={noop}
        onCheck={noop}
        onCommit={noop}
        onAgain={noop}
      />
    </div>
  )
}
