import '../../support/next-modules';

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomPort } from '../../../dev/ports';
import type { Tool } from '../../../dev/tools';
import { makeKeys, nextDay, signUpAs, startNewcomerBench } from '../../support/newcomer';
import { signWith } from '../../support/sign';
import { toolPath } from '../../support/tools';
import { sample, samples } from '../../unit/docs/samples';

let bench: Awaited<ReturnType<typeof startNewcomerBench>>;
/** For the code of the guides. */
let folder: string;
let shop: ChildProcess | undefined;
beforeAll(async () => {
  bench = await startNewcomerBench();
  folder = await mkdtemp(join(tmpdir(), 'split-guides-'));
});
afterAll(async () => {
  shop?.kill('SIGKILL');
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

const FUNDED = JSON.stringify({
  id: 'evt_1',
  type: 'group.funded',
  order_ref: 'order-1001',
  data: { total_cents: 12_600, name: 'Zoë' },
});

/** The `.env` of a merchant of its own, as text. */
async function environment(name: string): Promise<string> {
  await signUpAs(`${name}@split.test`, bench);
  return (await makeKeys()).file;
}

/** A delivery that is ours, one with another secret, and one that is too old. */
function deliveries({ SPLIT_WEBHOOK_SECRET = '' }: Record<string, string | undefined>) {
  const signed = (secret: string, at_ms = Date.now()) => ({ ...signWith('evt_1', at_ms, FUNDED, [secret]) });
  return {
    ours: signed(SPLIT_WEBHOOK_SECRET),
    stranger: signed(`whsec_${Buffer.alloc(24, 1).toString('base64')}`),
    old: signed(SPLIT_WEBHOOK_SECRET, Date.now() - 400_000),
  };
}

/** Writes the files of a guide, which are the blocks in this language; answers their names. */
async function writeFiles(page: string, language: string, to: string): Promise<string[]> {
  const blocks = samples().filter((one) => one.page === page && one.language === language);
  for (const { title = '', code } of blocks) {
    await mkdir(dirname(join(to, title)), { recursive: true });
    await writeFile(join(to, title), code);
  }
  return blocks.map(({ title = '' }) => title);
}

const toSession = () => expect.stringMatching(new RegExp(`^${bench.url}/session/sess_`));

describe('the code of a guide opens a session, comes back to it a day later, and reads our deliveries and no others', () => {
  it('with plain PHP', async () => {
    const block = (name: string) => sample('guides/php', ({ title }) => title === name).code;
    const port = await randomPort();
    const file = await environment('php');
    await writeFile(join(folder, '.env'), file);
    const names = ['sign_cart.php', 'checkout.php', 'read_event.php', 'webhook.php'];
    expect(await writeFiles('guides/php', 'php', folder)).toEqual(names);
    const program = `exec ${toolPath('php')} -S localhost:${port}`;
    const starting = block('Start it').replace('php -S localhost:4000', program);
    expect(starting).toContain(program);
    const started = spawn('bash', ['-c', starting], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    shop = started;
    let log = '';
    started.stderr.on('data', (chunk) => {
      log += chunk;
    });
    await expect.poll(() => log).toContain('started');

    const ordering = block('Order').replace('localhost:4000', `localhost:${port}`);
    const order = async () => (await promisify(execFile)('bash', ['-ec', ordering], { cwd: folder })).stdout;
    const page = await order();
    expect(page, log).toEqual(toSession());
    await nextDay(parseEnv(file).SPLIT_MERCHANT_ID);
    expect(await order(), log).toBe(page);

    const deliver = async (headers: Record<string, string>) => {
      const address = `http://localhost:${port}/webhook.php`;
      return (await fetch(address, { method: 'POST', headers, body: FUNDED })).status;
    };
    const { ours, stranger, old } = deliveries(parseEnv(file));
    expect([await deliver(stranger), await deliver(old)]).toEqual([400, 400]);
    expect(log).not.toContain('is paid');
    expect(await deliver(ours)).toBe(204);
    await expect.poll(() => log).toContain('order-1001 is paid: 12600');
  });

  it('with Django’s views, called by stand-ins for the names that they import from it', async () => {
    const names = ['sign_cart.py', 'read_event.py', 'views.py', 'urls.py'];
    expect(await writeFiles('guides/django', 'python', join(folder, 'shop'))).toEqual(names);
    await writeFile(join(folder, 'shop', '__init__.py'), '');
    const printed = await play('django', 'python3', join(folder, 'play.py'), PLAY_DJANGO);
    expect(printed).toEqual([toSession(), '400', '400', 'order-1001 is paid: 12600', '204']);
  });

  it('with a controller of Laravel, called by stand-ins for the names that it uses of it', async () => {
    const to = join(folder, 'laravel');
    expect(await writeFiles('guides/laravel', 'php', to)).toEqual([
      'config/split.php',
      'app/sign_cart.php',
      'app/read_event.php',
      'app/Http/Controllers/SplitController.php',
      'routes/web.php',
    ]);
    const printed = await play('laravel', 'php', join(to, 'play.php'), PLAY_LARAVEL);
    expect(printed).toEqual([toSession(), '400', '400', 'order-1001 is paid: 12600', '204']);
  });

  it('with a controller of Rails, called by stand-ins for the names that it uses of it', async () => {
    const to = join(folder, 'rails');
    expect(await writeFiles('guides/rails', 'ruby', to)).toEqual([
      'config/initializers/sign_cart.rb',
      'config/initializers/read_event.rb',
      'app/controllers/split_controller.rb',
      'config/routes.rb',
    ]);
    const printed = await play('rails', 'ruby', join(to, 'play.rb'), PLAY_RAILS);
    expect(printed).toEqual([
      toSession(),
      'bad_request',
      'bad_request',
      'order-1001 is paid: 12600',
      'no_content',
    ]);
  });
});

/**
 * Runs a program that presses the button once and hears three deliveries, on two days; answers the lines that it prints
 * on the first.
 */
async function play(guide: string, tool: Tool, file: string, code: string): Promise<string[]> {
  await writeFile(file, code);
  const values = parseEnv(await environment(guide));
  const { ours, stranger, old } = deliveries(values);
  const env = { ...process.env, ...values, LANG: 'C.UTF-8' };
  const run = async () => {
    const playing = promisify(execFile)(toolPath(tool), [file], { cwd: dirname(file), env });
    playing.child.stdin?.end(JSON.stringify({ body: FUNDED, deliveries: [stranger, old, ours] }));
    return (await playing).stdout.trim().split('\n');
  };
  const printed = await run();
  await nextDay(values.SPLIT_MERCHANT_ID);
  expect(await run()).toEqual(printed);
  return printed;
}

const PLAY_DJANGO = `
import json, sys, types

class Response:
    status_code = 200
    def __init__(self, content="", status=None):
        self.content, self.status_code = content, status or self.status_code

class BadRequest(Response):
    status_code = 400

class Redirect(Response):
    status_code = 302

same = lambda view: view
modules = {
    "django": {}, "django.views": {}, "django.views.decorators": {},
    "django.http": {"HttpResponse": Response, "HttpResponseBadRequest": BadRequest, "HttpResponseRedirect": Redirect},
    "django.views.decorators.csrf": {"csrf_exempt": same},
    "django.views.decorators.http": {"require_POST": same},
    "django.urls": {"path": lambda address, view: (address, view)},
}
for name, names in modules.items():
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(names)

from shop.urls import urlpatterns
views = dict(urlpatterns)
given = json.load(sys.stdin)
print(views["checkout"](None).content, flush=True)
for headers in given["deliveries"]:
    request = types.SimpleNamespace(body=given["body"].encode(), headers=headers)
    print(views["webhooks/split"](request).status_code, flush=True)
`;

const PLAY_LARAVEL = `<?php
namespace Illuminate\\Http {
    class Request {
        public object $headers;
        public function __construct(private string $body, array $headers) {
            $this->headers = new class ($headers) {
                public function __construct(private array $one) {}
                public function all() { return array_map(fn ($value) => [$value], $this->one); }
            };
        }
        public function getContent() { return $this->body; }
    }
}
namespace Illuminate\\Support\\Facades {
    class Log {
        public static function info($text) { echo "$text\\n"; }
    }
    class Route {
        public static array $actions = [];
        public static function post($path, $action) { self::$actions[$path] = $action; return new self; }
        public function withoutMiddleware($group) {}
    }
    class Http {
        private array $headers = [];
        private string $answer;
        private int $status;
        public static function withToken($token) { return (new self)->withHeaders(['Authorization' => "Bearer $token"]); }
        public function withHeaders($headers) { $this->headers += $headers; return $this; }
        public function post($url, $data) {
            $headers = $this->headers + ['Content-Type' => 'application/json'];
            $this->answer = file_get_contents($url, false, stream_context_create(['http' => [
                'method' => 'POST',
                'header' => array_map(fn ($name) => "$name: {$headers[$name]}", array_keys($headers)),
                'content' => json_encode($data),
                'ignore_errors' => true,
            ]]));
            $this->status = (int) explode(' ', $http_response_header[0])[1];
            return $this;
        }
        public function throw() { return $this->status < 400 ? $this : throw new \\Exception($this->answer); }
        public function json($key = null) {
            $all = json_decode($this->answer, true);
            return $key === null ? $all : $all[$key] ?? null;
        }
    }
}
namespace App\\Http\\Controllers {
    class Controller {}
}
namespace {
    class Answer {
        public function away($url, $status) { return $url; }
        public function noContent() { return 204; }
    }
    function env($name) { return getenv($name); }
    function config($name) { return (require __DIR__ . '/config/split.php')[explode('.', $name)[1]]; }
    function app_path($name) { return __DIR__ . "/app/$name"; }
    function redirect() { return new Answer; }
    function abort_unless($holds, $status) { if (!$holds) throw new Exception("aborted with $status"); }
    function response($text = null, $status = null) { return $status ?? new Answer; }

    require __DIR__ . '/app/Http/Controllers/SplitController.php';
    require __DIR__ . '/routes/web.php';
    function call($path, ...$given) {
        [$controller, $action] = Illuminate\\Support\\Facades\\Route::$actions[$path];
        echo (new $controller)->$action(...$given), "\\n";
    }
    $given = json_decode(stream_get_contents(STDIN), true);
    call('/checkout');
    foreach ($given['deliveries'] as $headers) {
        call('/webhooks/split', new Illuminate\\Http\\Request($given['body'], $headers));
    }
}
`;

const PLAY_RAILS = `
require "json"
require "logger"
$stdout.sync = true
ROUTES = {}

class ApplicationController
  Request = Struct.new(:raw_post, :headers)
  attr_reader :request, :answer

  def self.skip_forgery_protection(only:) = nil
  def initialize(request) = @request = request
  def redirect_to(url, status:, allow_other_host:) = @answer = url
  def head(status) = @answer = status
  def render(plain:, status:) = @answer = status
  def logger = Logger.new($stdout, formatter: ->(*, text) { text + "\\n" })
end

module Rails
  def self.application = self
  def self.routes = self
  def self.draw(&block) = instance_eval(&block)
  def self.post(path, to:) = ROUTES[path] = to
end

%w[config/initializers/sign_cart config/initializers/read_event app/controllers/split_controller config/routes]
  .each { |name| require_relative name }
call = lambda do |path, request|
  controller = SplitController.new(request)
  controller.public_send(ROUTES.fetch(path).delete_prefix("split#"))
  puts controller.answer
end
given = JSON.parse($stdin.read)
call.("checkout", nil)
given["deliveries"].each do |headers|
  call.("webhooks/split", ApplicationController::Request.new(given["body"], headers))
end
`;
