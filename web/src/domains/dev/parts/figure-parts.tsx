import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { LONG_NAME, LONG_TITLE } from '../long-texts.ts'
import styles from './parts.module.css'

const days = ['3/1', '3/2', '3/3', '3/4', '3/5', '3/6', '3/7']
const steps = ['下单', '出库', '在途', '签收']
const yuan = (value: number) => formatMoney(value * 100)

export function FigureParts() {
  const [step, setStep] = useState(1)
  return (
    <>
      <Card title="今日">
        <StatGrid>
          <Stat
            label="销售额"
            value="¥128,600"
            delta={{ text: '12%', direction: 'up', good: true, against: '较昨日' }}
          />
          <Stat
            label="销量"
            value="32"
            unit="台"
            delta={{ text: '8%', direction: 'down', good: false, against: '较昨日' }}
          />
          <Stat label="在库" value="1,204" unit="台" note="其中 36 台超 60 天" to="/home" />
          <Stat label={LONG_TITLE} value="¥12,845,990" unit="元" note={LONG_NAME} />
          <Stat label="毛利率" value="8.6" unit="%" delta={{ text: '', direction: 'flat' }} />
        </StatGrid>
      </Card>
      <Card title="销售趋势">
        <Chart
          title="近七天销售额"
          labels={days}
          format={yuan}
          series={[{ name: '销售额', values: [8200, 9300, 7600, 12_400, 11_800, 15_200, 12_860] }]}
        />
      </Card>
      <Card title="价格走势">
        <Chart
          title="价格走势"
          labels={['3/1', '3/9', '4/2']}
          format={yuan}
          step
          scale
          series={[
            { name: '批发价', values: [5999, 5799, 5699] },
            { name: '零售价', values: [null, 6499, 6299] },
          ]}
        />
      </Card>
      <Card title="各店对比">
        <Chart
          title="各店销量"
          kind="bar"
          labels={['城南店', '城北店', '大学城店', '步行街店']}
          series={[
            { name: '本月', values: [120, 98, 143, 66] },
            { name: '上月', values: [101, 110, 120, null] },
          ]}
        />
      </Card>
      <Card title="各店份额">
        <Chart
          title="各店份额"
          kind="bar"
          horizontal
          maximum={100}
          format={(value) => `${value}%`}
          labels={['城南店', '大学城店', LONG_TITLE]}
          series={[{ name: '份额', values: [62, 27, 11] }]}
        />
      </Card>
      <Card title="各店构成">
        <Chart
          title="各店构成"
          kind="bar"
          stacked
          labels={['城南店', '城北店']}
          series={[
            { name: '手机', values: [120, 98] },
            { name: '配件', values: [40, 66] },
          ]}
        />
      </Card>
      <Card title="还没有数据">
        <Chart title="还没有数据" labels={[]} series={[]} />
      </Card>
      <Card title="进度">
        <div className={styles.stack}>
          <Progress label="还没有开始" value={0} />
          <Progress label="本月目标" value={68} />
          <Progress label="已经完成" value={100} />
          <Progress label={LONG_NAME} value={50} />
          <Progress label="正在检查" value={320} max={500} text="320 / 500 行" />
          <Progress label="正在等待" />
          <Steps steps={steps} current={step} />
          <Button kind="secondary" onClick={() => setStep((step + 1) % steps.length)}>
            下一步
          </Button>
          <Steps steps={steps} current={0} />
          <Steps steps={steps} current={steps.length} />
        </div>
      </Card>
    </>
  )
}
