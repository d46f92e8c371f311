import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Preloaded into the measured servers. Over the process channel it reports the CPU time of the process, the longest
 * block of the event loop since `watch`, by the clock and by the CPU time of the process itself, which other programs
 * cannot increase, and the maximum memory.
 */
const delays = monitorEventLoopDelay({ resolution: 5 })
let timer: NodeJS.Timeout | undefined
let assessing: NodeJS.Timeout | undefined
let longestWork = 0
let heaviest = 0
let last = process.threadCpuUsage()

function look(): void {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  longestWork = Math.max(longestWork, (user + system) / 1000)
}

function assess(): void {
  heaviest = Math.max(heaviest, process.memoryUsage.rss())
}

function watch(): void {
  delays.enable()
  delays.reset()
  last = process.threadCpuUsage()
  longestWork = 0
  heaviest = 0
  assess()
  timer = setInterval(look, 1).unref()
  assessing = setInterval(assess, 20).unref()
}

export interface ProbeResult {
  readonly cpuMicros: number
  /** In milliseconds. */
  readonly stall: number
  readonly work: number
  /** Maximum memory of the process since `watch`, in bytes. */
  readonly rss: number
}

process.on('message', (question: 'cpu' | 'watch' | 'stall') => {
  if (question === 'watch') watch()
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuMicros: user + system,
    stall: delays.max / 1e6,
    work: longestWork,
    rss: heaviest,
  } satisfies ProbeResult)
  if (question !== 'stall') return
  delays.disable()
  clearInterval(timer)
  clearInterval(assessing)
})
// The channel alone must not prevent the process from ending.
process.channel?.unref()
