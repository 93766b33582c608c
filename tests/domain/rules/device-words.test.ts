import { expect, it } from 'vitest'
import { deviceWords } from '#domain/rules/device-words.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    '安卓手机 · Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    '安卓平板 · Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Windows电脑 · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux电脑 · Firefox'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 HuaweiBrowser/5.0.5',
    '鸿蒙 · 华为浏览器',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; M2102) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0',
    '安卓手机 · 微信',
  ],
  // From iPadOS 13 on only where the phone's pages are asked for; before that always.
  [
    'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Safari/605.1.15',
    'iPad · Firefox',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Mac电脑 · Safari',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'Linux电脑 · Chrome'],
  [
    'Mozilla/5.0 (Linux; Android 14; 23127) AppleWebKit/537.36 Chrome/118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.1',
    '安卓手机 · 小米浏览器',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 DingTalk/7.6',
    '安卓手机 · 钉钉',
  ],
  ['curl/8.5.0', '未知设备'],
  [null, '未知设备'],
])('names %s by %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
