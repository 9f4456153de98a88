/* global document, localStorage, location, navigator, setInterval, clearInterval, crypto */
const COUNTDOWN_KEY = 'captcha_countdown';
const COUNTDOWN_MS = 60000;
const TIMEOUT_MS = 30000;

const form = document.querySelector('form');
const send = document.getElementById('send');
const submit = document.getElementById('submit');
const message = document.getElementById('message');
const { mobile, code, agreed, guardian, backUrl, caller } = form.elements;
const sendLabel = send.textContent;
let ticking;
/**
 * The key that identifies this browser to the gateway even if the browser refuses cookies. It is needed because a code
 * works only in the browser that requested it.
 */
let browserKey = '';

const say = (text) => {
  message.textContent = text;
};

/** The stored end of the countdown. If storage is unavailable, the countdown lasts only as long as the page is open. */
const remembered = {
  endsAt: 0,
  read() {
    try {
      return Number(localStorage.getItem(COUNTDOWN_KEY)) || this.endsAt;
    } catch {
      return this.endsAt;
    }
  },
  write(endsAt) {
    this.endsAt = endsAt;
    try {
      localStorage.setItem(COUNTDOWN_KEY, String(endsAt));
    } catch {
      // If storage is unavailable, `endsAt` keeps the countdown while the page is open.
    }
  },
};

function showCountdown() {
  clearInterval(ticking);
  const tick = () => {
    // If the clock was set back, the stored end may be far in the future. No real wait is longer than a day, so a
    // longer one does not disable the button.
    const seconds = Math.ceil((remembered.read() - Date.now()) / 1000);
    const isWaiting = seconds > 0 && seconds <= 86400;
    send.disabled = isWaiting;
    send.textContent = isWaiting ? `${seconds} 秒后重发` : sendLabel;
    if (!isWaiting) clearInterval(ticking);
  };
  ticking = setInterval(tick, 500);
  tick();
}

function waitFor(milliseconds) {
  remembered.write(Date.now() + milliseconds);
  showCountdown();
}

/**
 * The idempotency keys of requests that have got no answer. Such a request is sent again with the same key, so it takes
 * effect once (HTTP-10).
 */
const unanswered = new Map();

function keyOf(action) {
  const random = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  if (!unanswered.has(action)) unanswered.set(action, random().join(''));
  return unanswered.get(action);
}

/**
 * Returns the parsed body of an answer. If the body arrives only in part, the promise rejects as if there were no
 * answer. A body that is not JSON is treated as empty.
 */
async function bodyOf(response) {
  const text = await response.text();
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/**
 * Returns the answer's body. Rejects with a text for the user, and with the number of seconds to wait if the gateway
 * sends it.
 */
async function post(path, body) {
  if (navigator.onLine === false) throw { text: '无法连接到网络,请检查网络后重试' };
  const text = JSON.stringify(body);
  const action = `${path} ${text}`;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  let response;
  let answer;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyOf(action) },
      body: text,
      credentials: 'same-origin',
      signal: controller.signal,
    });
    answer = await bodyOf(response);
  } catch {
    throw { text: controller.signal.aborted ? '请求超时,请检查网络后重试' : '无法连接到网络,请检查网络后重试' };
  } finally {
    clearTimeout(timer);
  }
  const isUnsettled = response.status === 409 || response.status >= 500;
  if (!isUnsettled) unanswered.delete(action);
  if (response.ok) return answer;
  throw {
    text: typeof answer.message === 'string' ? answer.message : '服务出错了，请稍后再试',
    seconds: Number(response.headers.get('retry-after')) || 0,
  };
}

const isMobile = () => /^1[3-9]\d{9}$/.test(mobile.value);

function refuse(field, text) {
  say(text);
  field.focus();
}

for (const field of [mobile, code]) {
  field.addEventListener('input', () => {
    field.value = field.value.replace(/\D/g, '');
    say('');
  });
}

send.addEventListener('click', async () => {
  if (!isMobile()) return refuse(mobile, '请输入正确的手机号');
  send.disabled = true;
  say('');
  try {
    const answer = await post('/account/captcha', { mobile: mobile.value });
    if (typeof answer.browserKey === 'string') browserKey = answer.browserKey;
    waitFor(COUNTDOWN_MS);
    code.focus();
  } catch (failure) {
    say(failure.text);
    if (failure.seconds) waitFor(failure.seconds * 1000);
    else send.disabled = false;
  }
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!isMobile()) return refuse(mobile, '请输入正确的手机号');
  if (!/^\d{6}$/.test(code.value)) return refuse(code, '请输入 6 位数字验证码');
  if (!agreed.checked) return refuse(agreed, '请先阅读并同意用户协议和隐私政策');
  submit.disabled = true;
  say('');
  try {
    const body = {
      mobile: mobile.value,
      code: code.value,
      agreed: true,
      guardian: guardian.checked,
      backUrl: backUrl.value,
      caller: caller.value,
      browserKey,
    };
    const answer = await post('/account/login', body);
    location.replace(answer.location);
  } catch (failure) {
    say(failure.text);
    submit.disabled = false;
  }
});

showCountdown();
