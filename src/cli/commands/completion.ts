/** `kontor completion`: the script that lets a shell complete command lines, by asking the command what may follow. */

import type { Command } from "#cli/command.ts";
import { EXIT } from "#cli/exit.ts";
import { oneOfWords } from "#cli/options.ts";

const SHELLS = ["bash", "zsh", "fish", "pwsh"] as const;

/** Each line of the answer is `value<TAB>about`; the last is `:files`, `:folders` or `:none`. Errors are no completions. */
const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
	bash: `# bash: source <(kontor completion bash)
_kontor() {
	local cur=\${COMP_WORDS[COMP_CWORD]} line
	COMPREPLY=()
	# bash takes --name=value apart at the sign
	local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
	while IFS= read -r line; do
		case $line in
			:files) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$cur") ;;
			:folders) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$cur") ;;
			:none) ;;
			*) COMPREPLY+=("\${line%%$'\\t'*}") ;;
		esac
	done < <(command "\${COMP_WORDS[0]}" __complete "\${words[@]}" 2>/dev/null)
}
complete -F _kontor kontor`,
	zsh: `#compdef kontor
# zsh: source <(kontor completion zsh), or as a file _kontor in a folder of $fpath
_kontor() {
	local line
	local -a offers
	for line in "\${(@f)$(command "\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
		case $line in
			:files) _files ;;
			:folders) _files -/ ;;
			:none|'') ;;
			*) offers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
		esac
	done
	(( \${#offers} )) && _describe kontor offers
	return 0
}
if [ "$funcstack[1]" = _kontor ]; then _kontor "$@"; else (( $+functions[compdef] )) && compdef _kontor kontor; fi`,
	fish: `# fish: kontor completion fish | source
function __kontor_complete
	set -l words (commandline --tokenize --cut-at-cursor --current-process) (commandline --current-token --cut-at-cursor)
	set -l typed (commandline --current-token --cut-at-cursor)
	for line in (command $words[1] __complete $words[2..-1] 2>/dev/null)
		switch $line
			case :files
				__fish_complete_path $typed
			case :folders
				__fish_complete_directories $typed
			case :none
			case '*'
				echo $line
		end
	end
end
complete --command kontor --no-files --arguments '(__kontor_complete)'`,
	pwsh: `# PowerShell: kontor completion pwsh | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName kontor -ScriptBlock {
	param($typed, $tree, $cursor)
	$words = @($tree.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" }) + "$typed"
	& $tree.CommandElements[0].Value __complete @words 2>$null | ForEach-Object {
		if ($_ -eq ':files' -or $_ -eq ':folders') {
			[System.Management.Automation.CompletionCompleters]::CompleteFilename($typed)
		} elseif ($_ -notlike ':*') {
			$value, $about = $_ -split "\`t", 2
			if (-not $about) { $about = $value }
			[System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
		}
	}
}`,
};

export const completion: Command = {
	name: "completion",
	usage: SHELLS.join(" | "),
	about: { en: "print a script that completes command lines in your shell", ko: "셸 자동 완성 스크립트 출력" },
	words: { least: 1, most: 1 },
	choices: SHELLS,
	examples: ["source <(kontor completion bash)", "kontor completion fish > ~/.config/fish/completions/kontor.fish"],
	run(order) {
		order.terminal.out(SCRIPTS[oneOfWords(order, SHELLS)]);
		return EXIT.ok;
	},
};
